"""What hosts copy from deploy/: it parses, and names only what there is."""

import configparser
import json
import re
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from prometheus_client.parser import text_string_to_metric_families

from tawantin.server.config import Settings, queues_of
from tests.server.inside import InsideServer

# Most of it does not depend on the database.
pytestmark = pytest.mark.one_database

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
NAME = re.compile(r"\b(?:tawantin|process)_[a-z_]+")
SETTING = re.compile(r"\bTAWANTIN_([A-Z_]+)")
KEYS = {  # of a service, as the specification of Compose has them
    *("build", "command", "depends_on", "environment", "healthcheck", "image", "ports"),
    *("networks", "restart", "stop_grace_period", "volumes"),
}
SUFFIXES = ("_bucket", "_count", "_sum", "_total")


def expressions() -> list[str]:
    board = json.loads((DEPLOY / "grafana.json").read_text())
    shown = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    alerts = yaml.safe_load((DEPLOY / "alerts.yaml").read_text())
    return shown + [rule["expr"] for group in alerts["groups"] for rule in group["rules"]]


def test_every_figure_that_is_watched_exists(server: InsideServer) -> None:
    text = server.client.get("/metrics").text
    known = {family.name for family in text_string_to_metric_families(text)}
    asked = {name for expression in expressions() for name in NAME.findall(expression)}
    assert len(asked) > 10
    plain = {next((n.removesuffix(s) for s in SUFFIXES if n.endswith(s)), n) for n in asked}
    assert plain <= known, plain - known


def test_every_setting_that_is_named_exists() -> None:
    for path in DEPLOY.iterdir():
        for name in SETTING.findall(path.read_text()):
            assert name.lower() in Settings.__struct_fields__, (path.name, name)


def test_services_of_compose_belong_together() -> None:
    compose: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    services = compose["services"]
    assert set(services) == {"database", "one", "two", "worker", "proxy"}
    for name, service in services.items():
        assert ("image" in service) != ("build" in service), name
        assert set(service) <= KEYS, name
        for key, value in service.get("environment", {}).items():
            assert isinstance(value, str), (name, key)
        if "healthcheck" in service:
            assert service["healthcheck"]["test"][0] in ("CMD", "CMD-SHELL")
        if "build" in service:
            assert service["depends_on"] == {"database": {"condition": "service_healthy"}}, name
        assert set(service.get("depends_on", [])) <= set(services), name
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert source in compose["volumes"] or (DEPLOY / source).is_file(), volume
    health = services["database"]["healthcheck"]  # while it is made: it fails, at its address
    assert {"-h", "start_period"} <= {*health["test"], *health}
    assert (DEPLOY / ".." / services["one"]["build"]["dockerfile"]).is_file()
    queues_of(services["worker"]["command"][2])
    proxy = (DEPLOY / "nginx.compose.conf").read_text()
    assert re.findall(r"server (\w+):8000", proxy) == ["one", "two", "two", "one"]
    (pool,) = compose["networks"]["default"]["ipam"]["config"]
    for name in ("one", "two"):  # nginx looks them up once: nobody else may get their addresses
        address = ip_address(services[name]["networks"]["default"]["ipv4_address"])
        assert address in ip_network(pool["subnet"])
        assert address not in ip_network(pool["ip_range"])


def test_units_and_proxies_are_whole() -> None:
    for path in DEPLOY.glob("*.service"):
        unit = configparser.ConfigParser(strict=False, interpolation=None)
        unit.read_string(path.read_text())
        assert unit["Service"]["ExecStart"].split()[1] in ("serve", "work")
        assert unit["Install"]["WantedBy"] == "multi-user.target"
    for name in ("nginx.conf", "nginx.compose.conf", "Caddyfile"):
        text = re.sub(r"\{[0-9,]*\}|\{re\.[a-z.0-9]+\}|#.*", "", (DEPLOY / name).read_text())
        assert text.count("{") == text.count("}") > 0, name
