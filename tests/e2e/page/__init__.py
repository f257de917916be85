"""The page in a browser: one package, so that its tests share the browser (see conftest)."""
