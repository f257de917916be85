"""The view for a phone beside the table, and how a phone comes to it."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.e2e.page.conftest import STRANGER, Serve, Visit
from tests.support.page import PageHands
from tests.support.server import Server
from tests.support.table import CORNERS, position
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.web.pairing_file import PairingFile

FEW = str(position(CORNERS, "w 1"))
PHONE = {"viewport": {"width": 320, "height": 568}}


def test_a_game_with_a_phone_beside_the_table(serve: Serve, visit: Visit) -> None:
    """Clocks, pause, the board when it is wanted, and an undo that the other player agrees to."""
    server = serve(FEW, white="human:Ada", clock={"main": 600, "periods": 3, "period": 30})
    hands = visit(server, "/beside", **PHONE)
    page = hands.page
    expect(page.locator(".player.white .who")).to_have_text("Ada")
    expect(page.locator(".player.white .turn")).to_have_text("to move")
    expect(page.locator(".player.black .time")).to_have_text("10:00")
    expect(page.locator(".player.black .extra")).to_have_text("+3×0:30")
    hands.button("Pause").click()
    expect(hands.sentence).to_have_text("The clocks are stopped.")
    expect(page.locator(".player.white .turn")).to_have_text("paused")
    assert server.get("game")["clock"]["running"] is None
    hands.button("Go on").click()
    expect(hands.button("Pause")).to_be_visible()
    expect(page.locator(".board")).to_be_hidden()
    hands.button("Board").click()
    hands.site("A1").click()
    hands.site("D1").click()
    hands.button("Pass").click()
    expect(page.locator(".player.black .turn")).to_have_text("to move")
    for answer, actions in (("No, it stays", ["A1xD1", "pass"]), ("Yes, take it back", ["A1xD1"])):
        hands.button("Undo").click()
        expect(page.locator(".consent")).to_contain_text("Take back pass?")
        hands.button(answer).click()
        expect(page.locator(".consent")).to_be_hidden()
        assert server.get("game")["actions"] == actions
    hands.button("Pass").click()
    expect(page.locator(".player.black .turn")).to_have_text("to move")
    other = _paired(server, visit)
    hands.button("Undo").click()
    expect(page.locator(".consent")).to_contain_text("They answer on another device.")
    expect(hands.button("Yes, take it back")).to_be_hidden()
    refusal = page.get_by_text("The other player would rather not.")
    hands.button("No, it stays").click()
    expect(page.locator(".consent")).to_be_hidden()
    expect(refusal).to_have_count(0)
    hands.button("Undo").click()
    other.button("No, it stays").click()
    expect(refusal).to_be_visible()
    expect(other.page.get_by_text("would rather not")).to_have_count(0)
    hands.button("Undo").click()
    other.button("Yes, take it back").click()
    expect(page.locator(".consent")).to_be_hidden()
    assert server.get("game")["actions"] == ["A1xD1"]
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []
    page.get_by_role("link", name="The whole page").click()
    expect(page.get_by_role("link", name="Clocks beside the table")).to_be_visible()
    assert hands.troubles == []


def test_what_the_marks_mean_is_written_and_counts_stay_in_one_line(
    serve: Serve, visit: Visit
) -> None:
    """A finger finds no title; with a long name the counts broke into two lines."""
    name = "Bartholomew Weissenberger of the Hill"
    start = str(position("A1:Z B1:r C1:R D1:T H1:t A3:z I2:t A2:T", "w 1"))
    hands = visit(serve(start, white=f"human:{name}", clock={"main": 600}), "/beside", **PHONE)
    page = hands.page
    legend = page.locator(".legend")
    expect(legend).to_have_text(
        "!: the last one of its type; without it the game is lost. Dashed: two are left."
    )
    hands.button("Board").click()
    expect(page.locator(".board")).to_be_visible()
    for colour in ("white", "black"):
        marks = page.locator(f".player.{colour} .kinds li")
        boxes = [box for one in marks.all() if (box := one.bounding_box())]
        assert len({round(box["y"]) for box in boxes}) == 1
        card = page.locator(f".player.{colour}").bounding_box()
        assert card is not None
        assert card["height"] < 100
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    serve(str(TZAAR.start("fixed", 0)))
    expect(legend).to_be_hidden()


def test_without_a_clock_the_names_are_large(serve: Serve, visit: Visit) -> None:
    hands = visit(serve(FEW), "/beside", viewport={"width": 390, "height": 844})
    size = hands.page.locator(".player.white .colour").evaluate(
        "one => parseFloat(getComputedStyle(one).fontSize)"
    )
    assert size > 25


def test_a_phone_on_its_side_shows_question_and_buttons_at_once(serve: Serve, visit: Visit) -> None:
    server = serve(FEW, white="human:Ada", clock={"main": 600})
    hands = visit(server, "/beside", viewport={"width": 667, "height": 375})
    hands.button("Board").click()
    hands.site("A1").click()
    hands.site("D1").click()
    hands.button("Board").click()
    hands.button("Pass").click()
    expect(hands.page.locator(".player.black .turn")).to_have_text("to move")
    hands.button("Undo").click()
    expect(hands.button("Yes, take it back")).to_be_in_viewport(ratio=1)
    for name in ("No, it stays", "Undo", "Resign", "Board"):
        expect(hands.button(name)).to_be_in_viewport(ratio=1)
    for colour in ("white", "black"):
        expect(hands.page.locator(f".player.{colour} .time")).to_be_in_viewport(ratio=1)


def test_a_hint_names_its_action_beside_the_table(serve: Serve, visit: Visit) -> None:
    server = serve(str(TZAAR.start("random", 7)))
    hands = visit(server, "/beside", **PHONE)
    hands.button("Hint").click()
    hands.until(lambda: bool(server.get("game")["hint"]))
    hint = server.get("game")["hint"].replace("x", "×")
    expect(hands.page.locator(".beside .why")).to_contain_text(hint)


def test_a_screen_that_will_sleep_is_told_of_once(serve: Serve, visit: Visit) -> None:
    """As on a phone that looks on over http, where browsers have no wake lock."""
    hands = visit(serve(FEW), "/beside", **PHONE)
    page = hands.page
    warning = page.get_by_text("lets the screen go to sleep")
    expect(warning).to_have_count(0)
    with page.add_init_script("delete Navigator.prototype.wakeLock"):
        page.reload()
        expect(warning).to_be_visible()
        found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
        assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []
        hands.button("Close").click()
        expect(warning).to_have_count(0)
        page.reload()
        expect(hands.sentence).not_to_be_empty()
        expect(warning).to_have_count(0)


def _paired(server: Server, visit: Visit) -> PageHands:
    """Another device, which has been paired while its page was open."""
    other = visit(server, "/beside", **PHONE, extra_http_headers=STRANGER)
    other.button("Enter the PIN").click()
    other.page.locator("dialog input[name=pin]").fill(PairingFile(server.data).load().pin)
    other.page.keyboard.press("Enter")
    expect(other.button("Enter the PIN")).to_be_hidden()
    return other


def test_who_is_paired_needs_no_invitation_and_who_is_forgotten_the_pin(
    serve: Serve, visit: Visit
) -> None:
    """`tzaar-board pin --new` forgets all devices, whatever their pages show."""
    server = serve(FEW, clock={"main": 600})
    other = _paired(server, visit)
    other.page.evaluate("location.hash = 'pair=used'")
    other.page.reload(wait_until="networkidle")  # It asks what it may once more when it is linked.
    expect(other.button("Pause")).to_be_enabled()
    assert other.page.url.endswith("/beside")
    assert not other.said.is_visible()
    PairingFile(server.data).renew()
    other.button("Pause").click()
    expect(other.said).to_contain_text("This device may only look on")
    expect(other.button("Enter the PIN")).to_be_visible()
    expect(other.button("Pause")).to_be_disabled()


def test_an_invitation_is_shown_as_a_code_and_a_stale_one_refused(
    serve: Serve, visit: Visit
) -> None:
    hands = visit(serve(FEW), "/beside#pair=stale", extra_http_headers=STRANGER)
    expect(hands.said).to_contain_text("That invitation counts no more")
    assert hands.page.url.endswith("/beside")
    expect(hands.button("Undo")).to_be_disabled()
    owner = visit(hands.server)
    page = owner.page
    owner.button("Pair a phone").click()
    port = hands.server.url.rpartition(":")[2]
    expect(page.locator("dialog code").first).to_have_text(f"--web 0.0.0.0:{port}")
    page.keyboard.press("Escape")
    url = "http://192.0.2.1:8080/beside#pair=code"
    document = {"url": url, "seconds": 120, "rows": ["##.", ".#.", "..#"]}
    page.route("**/api/pair/invite*", lambda route: route.fulfill(json=document))
    owner.button("Pair a phone").click()
    drawn = page.get_by_role("img", name=f"QR code of {url}")
    expect(drawn.locator("path")).to_have_attribute("d", "M4 4h2v1h-2zM5 5h1v1h-1zM6 6h1v1h-1z")
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []
