"""Who asks, and how another device comes to be trusted."""

from collections.abc import Callable

from fastapi import Request

from tzaar_board import __version__
from tzaar_board.i18n.catalog import LANGUAGE_NAMES
from tzaar_board.web.answers import Json
from tzaar_board.web.backend import Backend
from tzaar_board.web.button_pairing import ButtonPairing
from tzaar_board.web.described_routes import DescribedRouter
from tzaar_board.web.game_schemas import AskedReport, DoneReport, InvitationReport, SessionReport
from tzaar_board.web.http_errors import Unfit
from tzaar_board.web.middleware import visitor
from tzaar_board.web.openapi import CHANGING, READING, ReaderTexts
from tzaar_board.web.pairing import INVITATION_SECONDS, PairedDevices
from tzaar_board.web.qr_code import rows
from tzaar_board.web.request_schemas import CodeBody, Nothing, PinBody

YEAR = 365 * 86_400
"""How long a browser keeps its pairing, in seconds."""


def reading_routes(backend: Backend) -> DescribedRouter:
    """Who asks."""
    router = DescribedRouter("/api", "session", READING)

    @router.get("/session", summary="Who asks, and of what", response_model=SessionReport)
    async def session(request: Request, texts: ReaderTexts) -> Json:
        who = visitor(request)
        languages = {language.value: name for language, name in LANGUAGE_NAMES.items()}
        return Json(
            SessionReport(
                who.local,
                who.paired,
                backend.simulated,
                __version__,
                texts.language.value,
                languages,
                who.device,
            )
        )

    return router


def pairing_routes(
    backend: Backend,
    pairing: PairedDevices,
    cookie: str,
    clock: Callable[[], float],
    port: int,
    outward: Callable[[], str | None],
) -> DescribedRouter:
    """Pairing, by the PIN, by an invitation or by the table's hint button; the answer sets the
    session's cookie. `outward` gives the address that other devices find the page at, if they do;
    it is served at `port`.
    """
    router = DescribedRouter("/api", "session", CHANGING)
    button_pairing = ButtonPairing(backend, pairing, clock)

    def with_cookie(answer: Json, token: str) -> Json:
        answer.set_cookie(cookie, token, max_age=YEAR, httponly=True, samesite="strict")
        return answer

    @router.post("/pair", summary="Pair this device by the PIN", response_model=DoneReport)
    async def pair(body: PinBody) -> Json:
        return with_cookie(Json(DoneReport()), pairing.by_pin(body.pin.replace(" ", ""), clock()))

    @router.post(
        "/pair/invite",
        summary="Invite one device by a QR code, for a while",
        response_model=InvitationReport,
    )
    async def invite(_: Nothing) -> Json:
        address = outward()
        if address is None:
            raise Unfit(
                "This page is on this machine alone; start with `--web 0.0.0.0:{port}` (or "
                "the setting `web`) to let other devices in.",
                port=port,
            )
        url = f"{address}/beside#pair={pairing.invite(clock())}"
        return Json(InvitationReport(url, INVITATION_SECONDS, rows(url)))

    @router.post(
        "/pair/code", summary="Pair this device by an invitation", response_model=DoneReport
    )
    async def by_code(body: CodeBody) -> Json:
        return with_cookie(Json(DoneReport()), pairing.by_code(body.code, clock()))

    @router.post(
        "/pair/button",
        summary="Pair this device by a press of the table's hint button, within some seconds",
        response_model=AskedReport,
    )
    async def by_button(_: Nothing, request: Request) -> Json:
        who = visitor(request)
        if who.paired:
            return Json(AskedReport(0.0))
        token = button_pairing.ask(who.token)
        return with_cookie(Json(AskedReport(pairing.asked_for(clock()))), token)

    return router
