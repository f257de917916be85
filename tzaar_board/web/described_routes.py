"""Routes whose answers are described when somebody asks for the description, not at each start."""

from collections.abc import Callable
from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute


class DescribedRoute(APIRoute):
    """A route that answers in JSON of its own: the model of its answer only describes it.

    It is worked out when it is asked for: for all routes that takes a good part of a start.
    """

    def __init__(
        self, path: str, endpoint: Callable[..., Any], *, response_model: Any = None, **options: Any
    ) -> None:
        super().__init__(path, endpoint, response_model=None, **options)
        self.answer = response_model

    def describe(self) -> None:
        """Works out what the answer is like."""
        if self.response_field is None and self.answer is not None:
            route = APIRoute(
                self.path,
                self.endpoint,
                response_model=self.answer,
                operation_id=self.unique_id,
            )
            self.response_field = route.response_field


class DescribedRouter(APIRouter):
    """Routes of one kind: each is a `DescribedRoute`, with the same possible errors."""

    def __init__(
        self,
        prefix: str = "",
        tag: str | None = None,
        errors: dict[int | str, dict[str, Any]] | None = None,
    ) -> None:
        tags: list[Any] = [] if tag is None else [tag]
        super().__init__(prefix=prefix, tags=tags, responses=errors, route_class=DescribedRoute)


class DescribedApp(FastAPI):
    """An application that works out its description when it is first asked for."""

    def openapi(self) -> dict[str, Any]:
        for route in self.routes:
            if isinstance(route, DescribedRoute):
                route.describe()
        return super().openapi()
