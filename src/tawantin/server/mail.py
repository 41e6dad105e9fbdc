"""E-mail: one address that is one, and one mail by the configured server."""

import re
import smtplib
import socket
import ssl
from email.errors import HeaderParseError
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, make_msgid

import msgspec

from tawantin.house.lengths import EMAIL
from tawantin.server.config import Settings
from tawantin.server.errors import BadRequest
from tawantin.server.outgoing import Outgoing

TIMEOUT = 5.0
DOMAIN = re.compile(r"(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]")
LOCAL = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}")


class Mail(msgspec.Struct, frozen=True, kw_only=True):
    """What is sent, and the page that ends such mails, if there is one."""

    to: str
    language: str
    subject: str
    text: str
    unsubscribe: str = ""


def parsed(text: str) -> str:
    """One plain address, as it is written to; no list, no name, no quotes, no machine's number."""
    if len(text) > 2 * EMAIL:
        raise BadRequest("bad_email")
    local, _, domain = text.strip().rpartition("@")
    address = f"{local}@{domain.lower()}"
    plain = LOCAL.fullmatch(local) and DOMAIN.fullmatch(domain.lower())
    if not plain or len(address) > EMAIL:
        raise BadRequest("bad_email")
    try:
        Address(addr_spec=address)
    except (HeaderParseError, ValueError, IndexError):
        raise BadRequest("bad_email") from None
    return address


class Conversation(smtplib.SMTP):
    """A conversation with a mail server over a connection that is open already."""

    def __init__(self, wire: socket.socket, host: str, port: int) -> None:
        self._wire = wire
        super().__init__(host, port, timeout=TIMEOUT)

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        return self._wire


def send(settings: Settings, mail: Mail, outgoing: Outgoing | None = None) -> None:
    """Send one e-mail by the configured server. `outgoing`: what can end the connection."""
    sender = settings.mail_from or f"tawantin@{settings.smtp_host}"
    made = EmailMessage()
    made["From"], made["To"], made["Subject"] = sender, mail.to, mail.subject
    made["Date"], made["Message-ID"] = formatdate(), make_msgid(domain="tawantin")
    made["Auto-Submitted"], made["Content-Language"] = "auto-generated", mail.language
    if mail.unsubscribe:
        made["List-Unsubscribe"] = f"<{mail.unsubscribe}>"
    made.set_content(mail.text)
    host, port = settings.smtp_host, settings.smtp_port
    connection = (outgoing or Outgoing()).connection(host, port, TIMEOUT)
    with connection as wire, Conversation(wire, host, port) as server:
        if settings.smtp_starttls:
            server.starttls(context=ssl.create_default_context())
        if settings.smtp_user:
            server.login(settings.smtp_user, settings.smtp_password)
        server.send_message(made)
