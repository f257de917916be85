"""The page's pure modules, called in a browser."""

from typing import Any

from playwright.sync_api import Page


def call(page: Page, module: str, name: str, *arguments: object) -> Any:
    """What a module's function gives; a Map comes as a list of pairs."""
    script = """async ([module, name, given]) => {
        const found = (await import(`/static/${module}.js`))[name](...given);
        return found instanceof Map ? [...found] : found;
    }"""
    return page.evaluate(script, [module, name, list(arguments)])
