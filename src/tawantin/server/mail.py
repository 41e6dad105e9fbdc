"""E-mail: one address that is one, and one mail by the configured server."""

import re
import smtplib
import ssl
from email.errors import HeaderParseError
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, make_msgid

import msgspec

from tawantin.server.config import Settings
from tawantin.server.errors import BadRequest

TIMEOUT = 5.0
MOST = 200
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
    try:
        found = Address(addr_spec=text.strip())
    except (HeaderParseError, ValueError, IndexError):
        raise BadRequest("bad_email") from None
    domain = found.domain.lower()
    plain = LOCAL.fullmatch(found.username) and DOMAIN.fullmatch(domain)
    address = f"{found.username}@{domain}"
    if not plain or len(address) > MOST or address.lower() != text.strip().lower():
        raise BadRequest("bad_email")
    return address


def send(settings: Settings, mail: Mail) -> None:
    """One e-mail by the configured server."""
    sender = settings.mail_from or f"tawantin@{settings.smtp_host}"
    made = EmailMessage()
    made["From"], made["To"], made["Subject"] = sender, mail.to, mail.subject
    made["Date"], made["Message-ID"] = formatdate(), make_msgid(domain="tawantin")
    made["Auto-Submitted"], made["Content-Language"] = "auto-generated", mail.language
    if mail.unsubscribe:
        made["List-Unsubscribe"] = f"<{mail.unsubscribe}>"
    made.set_content(mail.text)
    with smtplib.SMTP(settings.smtp_host, settings.smtp_port, timeout=TIMEOUT) as server:
        if settings.smtp_starttls:
            server.starttls(context=ssl.create_default_context())
        if settings.smtp_user:
            server.login(settings.smtp_user, settings.smtp_password)
        server.send_message(made)
