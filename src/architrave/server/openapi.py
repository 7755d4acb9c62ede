"""The OpenAPI description of a router's operations."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.responses import Response

from architrave.kernel.view import View
from architrave.server import cookie
from architrave.server.protocol import ErrorBody
from architrave.server.routing import JSON, Operation, Parameter, Router

SECURITY = {
    "cookie": {"type": "apiKey", "in": "cookie", "name": cookie.NAME, "description": "Who a browser is."},
    "token": {"type": "http", "scheme": "bearer", "description": "Who a program is; see POST /api/tokens."},
}
REF = "#/components/schemas/{name}"


def describe(router: Router, title: str, version: str) -> dict[str, Any]:
    """The OpenAPI document, ready to be sent as JSON."""
    kinds = _kinds(router)
    schemas, components = msgspec.json.schema_components(kinds, ref_template=REF)
    if View.__name__ in components:  # stands for the views of all games, each of which has more
        components[View.__name__].pop("additionalProperties", None)
    known = Schemas(kinds, schemas)
    paths: dict[str, dict[str, Any]] = {}
    for operation in router.operations:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(operation, known)
    return {
        "openapi": "3.1.0",
        "info": {"title": title, "version": version},
        "security": [{}, {"cookie": []}, {"token": []}],
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": SECURITY},
    }


class Schemas:
    """The schemas of all types that the operations use."""

    def __init__(self, kinds: list[Any], schemas: tuple[dict[str, Any], ...]) -> None:
        self.kinds = kinds
        self.schemas = schemas

    def of(self, kind: Any) -> dict[str, Any]:
        return self.schemas[self.kinds.index(kind)]


def _kinds(router: Router) -> list[Any]:
    kinds: list[Any] = [ErrorBody]
    for operation in router.operations:
        mentioned = [parameter.kind for parameter in operation.parameters]
        mentioned += [operation.body, operation.answer]
        kinds += [kind for kind in mentioned if kind not in (None, type(None), Response) and kind not in kinds]
    return kinds


def _operation(operation: Operation, known: Schemas) -> dict[str, Any]:
    described: dict[str, Any] = {
        "summary": operation.summary,
        "operationId": operation.function.__name__,
        "parameters": [_parameter(parameter, known) for parameter in operation.parameters],
        "responses": {
            str(operation.status): _answer(operation, known),
            "4XX": _content("What is wrong with the request.", known.of(ErrorBody)),
            "5XX": _content("What is wrong with the server.", known.of(ErrorBody)),
        },
    }
    if operation.body is not None:
        described["requestBody"] = {"required": True, "content": {JSON: {"schema": known.of(operation.body)}}}
    return described


def _parameter(parameter: Parameter, known: Schemas) -> dict[str, Any]:
    schema = dict(known.of(parameter.kind))
    if not parameter.required:
        schema["default"] = parameter.default
    return {
        "name": parameter.name,
        "in": parameter.where,
        "required": parameter.required,
        "schema": schema,
    }


def _answer(operation: Operation, known: Schemas) -> dict[str, Any]:
    if operation.answer is type(None):
        return {"description": "Done."}
    return _content("The answer.", known.of(operation.answer), operation.media)


def _content(description: str, schema: dict[str, Any], media: str = JSON) -> dict[str, Any]:
    return {"description": description, "content": {media: {"schema": schema}}}
