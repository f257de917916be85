"""The page's own files. A browser asks for each of them once, until one of them changes."""

from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(str(files("tzaar_board.web"))) / "static"

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""Types of our own files; what the system says of them differs from one to the next."""

REVALIDATE = {"Cache-Control": "no-cache"}
"""A browser keeps the file, and asks each time whether it is still the same (by its ETag)."""

KEEP = {"Cache-Control": "max-age=31536000, immutable"}
"""A browser keeps the file for a year, and does not ask."""

MARK = "~"
"""What a version begins with in an address; no file of ours does."""


class PageFiles(StaticFiles):
    """Files with our types at `/static/NAME`, and at `/static/~VERSION/NAME` for the pages.

    The modules name each other without a folder, so all that a page loads has its version. A page
    that was open when the files changed may ask for one by the version of before: it gets what is
    there now, to ask for again.
    """

    def __init__(self, folder: Path = STATIC) -> None:
        super().__init__(directory=folder)
        self._folder = folder
        self._version = ""

    def page(self, name: str) -> HTMLResponse:
        """The page in the file `name`, whose addresses have the version of now."""
        self._version = MARK + _version(self._folder)
        text = Path(self._folder, name).read_text("utf-8")
        return HTMLResponse(text.replace("/static/", f"/static/{self._version}/"), 200, REVALIDATE)

    async def get_response(self, path: str, scope: Scope) -> Response:
        version, _, name = path.partition("/")
        if not version.startswith(MARK):
            version, name = "", path
        response = await super().get_response(name, scope)
        response.headers.update(KEEP if version and version == self._version else REVALIDATE)
        if response.status_code == 200:
            response.headers["Content-Type"] = TYPES[Path(name).suffix]
        return response


def _version(folder: Path) -> str:
    """Differs when a file of the folder was changed, came or went: names and contents."""
    digest = sha256()
    for path in sorted(folder.iterdir()):
        contents = path.read_bytes()
        digest.update(f"{path.name} {len(contents)}\n".encode() + contents)
    return digest.hexdigest()[:12]
