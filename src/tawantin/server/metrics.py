"""Figures for Prometheus: requests, moves, and what the services count themselves."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Histogram,
    ProcessCollector,
    generate_latest,
    start_http_server,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from tawantin.server.config import QUEUES
from tawantin.server.logs import Done

if TYPE_CHECKING:
    from tawantin.server.app import Services

CONTENT_TYPE = CONTENT_TYPE_LATEST
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """The figures of one application."""

    def __init__(self, services: "Services") -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.registry.register(_Counted(services))
        self._requests = Counter(
            "tawantin_requests",
            "Requests answered, by route and status.",
            ["method", "route", "status"],
            registry=self.registry,
        )
        self._moves = Histogram(
            "tawantin_move_seconds",
            "From the arrival of a person's move to its durable answer.",
            buckets=BUCKETS,
            registry=self.registry,
        )

        self._thinking = Histogram(
            "tawantin_thinking_seconds",
            "How long bots and the coach think about a decision, by level.",
            ["bot"],
            buckets=BUCKETS,
            registry=self.registry,
        )
        self._queue = Histogram(
            "tawantin_queue_seconds",
            "How long they wait for a worker before.",
            ["bot"],
            buckets=BUCKETS,
            registry=self.registry,
        )
        self._of: dict[str, tuple[Histogram, Histogram]] = {}  # by bot: finding them takes a while
        services.bots.thought = self.thought

    def thought(self, bot: str, waited: float, seconds: float) -> None:
        """A bot or the coach has thought about a decision."""
        found = self._of.get(bot)
        if found is None:
            found = self._of[bot] = self._thinking.labels(bot), self._queue.labels(bot)
        found[0].observe(seconds)
        found[1].observe(waited)

    def observe(self, done: Done) -> None:
        """An observer: count a request; a move that was made is timed as well."""
        self._requests.labels(done.method, done.route, str(done.status)).inc()
        if done.method == "POST" and done.route.endswith("/moves") and done.status == 200:
            self._moves.observe(done.seconds)

    def text(self) -> bytes:
        return generate_latest(self.registry)

    def tell(self, host: str, port: int) -> int:
        """The same in a thread of its own, for a process that serves nothing else; the port."""
        server, _ = start_http_server(port, host, self.registry)
        return server.server_port


class _Counted(Collector):
    """Read when asked: what the services hold and have done."""

    def __init__(self, services: "Services") -> None:
        self.services = services

    def collect(self) -> Iterator[Metric]:
        s = self.services
        yield GaugeMetricFamily("tawantin_live_tables", "Tables in memory.", len(s.tables.live))
        running = sum(1 for table in list(s.tables.live.values()) if table.status == "running")
        yield GaugeMetricFamily("tawantin_running_tables", "Running tables in memory.", running)
        yield GaugeMetricFamily("tawantin_sockets", "Open sockets.", s.hub.count())
        yield GaugeMetricFamily("tawantin_ready", "1 when this server is ready.", int(s.ready))
        yield GaugeMetricFamily(
            "tawantin_storage", "1 while the database takes writes.", int(not s.store.trouble)
        )
        yield GaugeMetricFamily(
            "tawantin_bell", "1 while what other processes change is heard.", int(s.bell.hears)
        )
        kept = len(s.tables.keeper.kept)
        yield GaugeMetricFamily("tawantin_kept_tables", "Tables whose bots are played here.", kept)
        survey = s.tables.keeper.survey
        yield GaugeMetricFamily(
            "tawantin_stuck_tables", "Tables whose bots have not moved for long.", survey.stuck
        )
        yield GaugeMetricFamily(
            "tawantin_bot_pace_seconds",
            "How long bots wait before they move, as busy as it is now.",
            s.bots.pace + s.bots.tempo.more,
        )
        ages = GaugeMetricFamily(
            "tawantin_job_age_seconds", "How long work waits that nobody does.", labels=["queue"]
        )
        for name in QUEUES:
            ages.add_metric([name], survey.ages.get(name, 0.0))
        yield ages
        queue = GaugeMetricFamily("tawantin_queue", "Who waits for a worker now.", labels=["queue"])
        for name, waiting in {**s.bots.waiting, "analyses": s.analyst.waiting}.items():
            queue.add_metric([name], waiting)
        yield queue
        for name, text, value in (
            ("bot_moves", "Moves made by bots.", s.bots.moves),
            ("bot_failures", "Bots that crashed, dawdled or chose nonsense.", s.bots.failures),
            (
                "workers_renewed",
                "Workers that died, were killed, or had used much memory.",
                s.bots.quick.renewed + s.bots.deep.renewed,
            ),
            ("analyses", "Finished games the coach has looked at.", s.analyst.made),
            ("analysis_failures", "Analyses that broke off.", s.analyst.failures),
            ("bell_heard", "What was heard of other processes.", s.bell.heard),
            ("bell_lost", "Times the bell was not heard any more.", s.bell.lost),
            ("database_batches", "Transactions of the writer.", s.store.batches),
            ("database_changes", "Changes made durable by them.", s.store.changes),
        ):
            yield CounterMetricFamily(f"tawantin_{name}", text, value)
        sent = CounterMetricFamily("tawantin_notices", "Notices sent.", labels=["channel"])
        lost = CounterMetricFamily(
            "tawantin_notice_failures", "Notices that could not be sent.", labels=["channel"]
        )
        for channel, count in s.outbox.sent.items():
            sent.add_metric([channel], count)
        for channel, count in s.outbox.failed.items():
            lost.add_metric([channel], count)
        yield sent
        yield lost
