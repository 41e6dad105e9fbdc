"""Settings from the environment, each of them documented."""

import re
from pathlib import Path

import msgspec
import pytest

from tawantin.server.config import PREFIX, BadSettings, Settings, load

DOCUMENT = Path(__file__).parents[2] / "docs" / "hosting.md"
ROW = re.compile(r"^\| `(TAWANTIN_[A-Z_]+)` \| (?:`([^`]*)`)? ?\| (.+) \|$", re.MULTILINE)
FIELDS = {field.name: field for field in msgspec.structs.fields(Settings)}


def documented() -> dict[str, str]:
    """Variable and default, as the table in the document has them."""
    found = ROW.findall(DOCUMENT.read_text(encoding="utf-8"))
    assert len(found) == len({name for name, _, _ in found}), "a variable stands there twice"
    return {name: default for name, default, _ in found}


def test_every_setting_is_documented_and_nothing_else() -> None:
    assert set(documented()) == {f"{PREFIX}{name.upper()}" for name in FIELDS}


def test_the_document_names_no_other_variable() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert set(re.findall(r"TAWANTIN_[A-Z_]+", text)) <= set(documented()) | {PREFIX}


def test_documented_defaults_are_the_real_ones() -> None:
    environ = {name: default for name, default in documented().items() if default}
    assert load(environ) == Settings() == load({})
    for name, field in FIELDS.items():
        shown = documented()[f"{PREFIX}{name.upper()}"]
        assert bool(shown) == (field.default != ""), name


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("port", "0", 0),
        ("port", "9000", 9000),
        ("data_dir", "/var/lib/x", Path("/var/lib/x")),
        ("bot_pace", "0", 0.0),
        ("secure_cookies", "1", True),
        ("secure_cookies", "Yes", True),
        ("secure_cookies", "TRUE", True),
        ("secure_cookies", "no", False),
        ("webhook_private", "false", False),
        ("smtp_starttls", "0", False),
        ("smtp_password", "1234", "1234"),
        ("smtp_user", "true", "true"),
        ("log_level", "debug", "DEBUG"),
        ("host", "", "127.0.0.1"),
    ],
)
def test_values(name: str, text: str, value: object) -> None:
    assert getattr(load({f"{PREFIX}{name.upper()}": text}), name) == value


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("port", "http"),
        ("port", "65536"),
        ("port", "-1"),
        ("smtp_port", "80.5"),
        ("bot_workers", "0"),
        ("bot_pace", "-1"),
        ("bot_timeout", "soon"),
        ("rate_limit", "0"),
        ("session_days", "forever"),
        ("idle_minutes", "0"),
        ("secure_cookies", "maybe"),
        ("secure_cookies", "2"),
        ("log_level", "loud"),
    ],
)
def test_bad_values_are_refused_by_name(name: str, text: str) -> None:
    with pytest.raises(BadSettings, match=rf"^{PREFIX}{name.upper()}: ") as refused:
        load({f"{PREFIX}{name.upper()}": text})
    assert "\n" not in str(refused.value)


def test_unknown_names_are_refused() -> None:
    with pytest.raises(BadSettings, match="TAWANTIN_PROT is no setting"):
        load({"TAWANTIN_PROT": "9000"})


def test_other_variables_are_let_alone() -> None:
    others = {"PATH": "/bin", "TAWANTIN_PURE": "1", "TAWANTIN_TEST_X": "y", "XTAWANTIN_PORT": "1"}
    assert load(others) == Settings()


def test_addresses_made_from_settings() -> None:
    settings = Settings(public_url="https://a.example/", trusted_origins="https://b.example/, ,x")
    assert settings.base_url == "https://a.example"
    assert settings.origins == ("https://a.example", "https://b.example", "x")
    assert Settings(port=9).base_url == "http://127.0.0.1:9"
    assert Settings(data_dir=Path("d")).url == "sqlite:///d/tawantin.db"
    assert Settings(database_url="postgresql://h/x").url == "postgresql://h/x"
