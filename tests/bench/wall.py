"""The wall's figures: frames and memory with so many games, while turns come and views change."""

import os
import random
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page

from tests.support.browser import find_browser, launched
from tests.support.evening import Evening
from tests.support.mosquitto import find_mosquitto, mosquitto
from tests.support.wall import wall
from tzaar_board.meet.subscription import Subscription

VIEWS = 20

FRAMES = """() => {
    window.frames = [];
    let last = performance.now();
    const frame = (now) => {
        window.frames.push(now - last);
        last = now;
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
}"""


def main(games: int = 200, seconds: float = 60.0, rate: float = 5.0) -> None:
    """Measures with `rate` turns a second in the whole room."""
    path, broker = find_browser(), find_mosquitto()
    if path is None or broker is None:
        print("wall: no browser or no Mosquitto here; apt install chromium mosquitto")
        return
    with mosquitto(broker) as running:
        evening = Evening(running.port, games)
        with going_on(evening, rate), wall(evening.invitation) as server, launched(path) as browser:
            page = browser.new_page(viewport={"width": 1920, "height": 1080})
            page.goto(server.url)
            page.wait_for_selector(".card")
            page.wait_for_function("document.querySelector('.count').textContent.includes('/')")
            measure(browser, page, seconds)
            print(f"wall's program: {server.megabytes():.0f} MB resident")


def measure(browser: Browser, page: Page, seconds: float) -> None:
    """Frames and memory of a wall that is open."""
    with closing(browser.new_page()) as empty:
        empty.evaluate(FRAMES)
        empty.wait_for_timeout(5000)
        print(f"an empty page beside it: {_frames(empty.evaluate('window.frames.slice(1)'), 5)}")
    page.bring_to_front()
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    page.evaluate(FRAMES)
    before, worked = _metrics(session)["TaskDuration"], _processor(browser)
    page.wait_for_timeout(1000 * seconds)
    frames = page.evaluate("window.frames.splice(0).slice(1)")
    busy = (_metrics(session)["TaskDuration"] - before) / seconds
    print(f"wall, at its own pace: {_frames(frames, seconds)}; main thread busy {busy:.1%}")
    began, worked = worked, _processor(browser)
    print(f"wall: the browser's processes worked {(worked - began) / seconds:.2f} s in a second")
    for _ in range(VIEWS):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(1000)
    frames = page.evaluate("window.frames.slice(1)")
    print(f"wall, another view each second: {_frames(frames, VIEWS)}")
    print(f"wall: they worked {(_processor(browser) - worked) / VIEWS:.2f} s in a second with it")
    metrics = _metrics(session)
    print(f"wall: JS heap {metrics['JSHeapUsedSize'] / 1e6:.0f} MB, {metrics['Nodes']:.0f} nodes")
    for process in _processes(browser):
        if process["type"] == "renderer":
            print(f"wall: renderer {_memory(process['id'])}")


def _metrics(session: CDPSession) -> dict[str, float]:
    found = session.send("Performance.getMetrics")["metrics"]
    return {one["name"]: one["value"] for one in found}


def _processes(browser: Browser) -> list[dict[str, Any]]:
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    return list(found["processInfo"])


def _processor(browser: Browser) -> float:
    """Seconds that all the browser's processes have worked: other work there does not change it."""
    total = 0.0
    for process in _processes(browser):
        fields = Path(f"/proc/{process['id']}/stat").read_text().rpartition(")")[2].split()
        total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return total


def _memory(pid: int) -> str:
    found = {}
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()[1:]:
        name, _, rest = line.partition(":")
        found[name] = int(rest.split()[0]) / 1000
    return f"{found['Pss']:.0f} MB (its share; {found['Rss']:.0f} MB resident)"


def _frames(times: Sequence[float], seconds: float) -> str:
    ordered = sorted(times)
    shares = ", ".join(
        f"p{100 * part:.0f} {_share(ordered, part):.0f}" for part in (0.5, 0.9, 0.99)
    )
    return f"{len(times) / seconds:.0f} frames a second, {shares}, worst {ordered[-1]:.0f} ms"


def _share(ordered: Sequence[float], part: float) -> float:
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


@contextmanager
def going_on(evening: Evening, rate: float) -> Iterator[None]:
    """An evening in its room, with `rate` turns a second in all its games together."""
    subscription = Subscription(evening.invitation, lambda *_: None)
    subscription.open()
    subscription.wait()
    subscription.publish(dict(evening.messages(20)))
    ended = threading.Event()
    playing = threading.Thread(target=_play, args=(evening, subscription, rate, ended))
    playing.start()
    try:
        yield
    finally:
        ended.set()
        playing.join()
        subscription.close()


def _play(
    evening: Evening, subscription: Subscription, rate: float, ended: threading.Event
) -> None:
    lots = random.Random(3)
    while not ended.wait(1 / rate):
        message = lots.choice(evening.seated).turn(lots)
        if message is not None:
            subscription.publish(dict([message]))


if __name__ == "__main__":
    main()
