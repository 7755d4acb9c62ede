"""Requests that schemathesis makes up from the API description, sound and not, and what it says of the answers."""

from __future__ import annotations

import json
import random
import urllib.request
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.core.failures import Failure, FailureGroup
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from tools.chaos.report import Report

# The rules of a game are no part of a schema, and in a query a list of one value is that value.
NOT_ASKED = [positive_data_acceptance, negative_data_rejection]
KNOWN = 0.7  # how often a table of ours is meant
PERSON = {"kind": "person", "name": "Ana"}


class Visitor:
    """Somebody with tables, a different address for every request, and a token."""

    def __init__(self, url: str, seed: int) -> None:
        self.url = url
        self.dice = random.Random(seed)
        self.token = ""
        self.renew()
        bot = {"kind": "bot", "level": "first"}
        wishes = ([PERSON, bot], [PERSON, PERSON], [PERSON, {"kind": "open"}])
        self.tables = [self.post("/api/tables", {"game": "architekton", "seats": seats})["id"] for seats in wishes]

    def renew(self) -> None:
        """Get another token for the same guest, or a first one."""
        self.token = self.post("/api/tokens", {})["token"]

    @property
    def headers(self) -> dict[str, str]:
        """No address has used up anything of any rate."""
        address = ".".join(str(self.dice.randint(1, 250)) for _ in range(3))
        who = {"authorization": f"Bearer {self.token}"} if self.token else {}
        return {"x-forwarded-for": f"10.{address}", **who}

    def post(self, path: str, body: dict[str, Any]) -> Any:
        headers = {"content-type": "application/json", **self.headers}
        request = urllib.request.Request(self.url + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def ask(self, report: Report, case: Case) -> None:
        if case.path.startswith("/api/tables/{id}") and case.path_parameters and self.dice.random() < KNOWN:
            case.path_parameters["id"] = self.dice.choice(self.tables)
        answer = case.call(headers=self.headers)
        report.count("requests")
        report.count(f"answers {answer.status_code // 100}xx")
        case.validate_response(answer, excluded_checks=NOT_ASKED)
        if (case.method, case.path) == ("DELETE", "/api/tokens") and answer.status_code < 300:
            self.token = ""
            self.renew()


def ask_everything(report: Report, url: str, examples: int, seed: int) -> None:
    visitor = Visitor(url, seed)
    schema = schemathesis.openapi.from_url(f"{visitor.url}/api/openapi.json")
    for found in schema.get_all_operations():
        operation = found.ok()
        report.count("operations")
        for mode in GenerationMode:

            @settings(
                max_examples=examples,
                phases=[Phase.generate],
                derandomize=True,
                database=None,
                deadline=None,
                suppress_health_check=list(HealthCheck),
            )
            @given(operation.as_strategy(generation_mode=mode))
            def ask(case: Case) -> None:
                visitor.ask(report, case)

            try:
                ask()
            except Unsatisfiable:
                continue  # nothing can be wrong with a request that has neither parameters nor a body
            except (Failure, FailureGroup) as fault:
                report.fault(f"{operation.label}: {describe(fault)}")


def describe(fault: Failure | FailureGroup) -> str:
    faults = fault.exceptions if isinstance(fault, FailureGroup) else (fault,)
    return "; ".join(str(one) for one in faults)[:600]
