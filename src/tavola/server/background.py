"""Work behind everybody's back: one job after the other, by a process that is started when it is needed."""

import asyncio
from abc import ABC, abstractmethod
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress

from .bots import worker_environment

MAX_LINE = 1 << 24  # bytes of an answer's line


class BackgroundProcess:
    """A process of the server that answers line by line, or none at the moment."""

    def __init__(self, command: Sequence[str]):
        self.command = command
        self.starting: asyncio.Task[Process] | None = None
        self.process: Process | None = None

    async def write(self, line: bytes) -> None:
        """Ask it for something."""
        process = await self.running()
        assert process.stdin is not None  # noqa: S101
        process.stdin.write(line + b"\n")

    async def read(self) -> bytes:
        """The next line of what it answers; nothing, once it has ended."""
        process = await self.running()
        assert process.stdout is not None  # noqa: S101
        return await process.stdout.readline()

    async def running(self) -> Process:
        """The process, started if it is not there: in a session of its own, so that Ctrl-C is not for it."""
        if self.starting is None:
            starting = asyncio.create_subprocess_exec(
                *self.command,
                stdin=PIPE,
                stdout=PIPE,
                env=worker_environment(),
                start_new_session=True,
                limit=MAX_LINE,
            )
            self.starting = asyncio.create_task(starting)
        self.process = await asyncio.shield(self.starting)  # if we are told to stop meanwhile, it is ended
        return self.process

    async def end(self) -> None:
        """End the process at once, also one that is about to start. It has nothing to lose."""
        if self.starting is None:
            return
        with suppress(OSError):  # then it never started
            process = await asyncio.shield(self.starting)
            with suppress(ProcessLookupError):
                process.kill()
            await process.communicate()  # which closes its pipes
        self.starting = self.process = None


class BackgroundDesk(ABC):
    """Where jobs wait for such a process. Who asks for one calls ``wake``; the rest happens by itself."""

    idle_s: float  # before a process with nothing to do is ended

    def __init__(self, command: Sequence[str]):
        self.worker = BackgroundProcess(command)
        self.asked = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    @abstractmethod
    def due(self) -> str | None:
        """The name of the job that is next."""

    @abstractmethod
    async def carry_on(self, name: str) -> None:
        """Do a job, or a part of it."""

    def wake(self) -> None:
        """There is a job."""
        self.asked.set()
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.work())

    async def close(self) -> None:
        """Leave everything as it is: what is not done is done when it is asked for again."""
        if self.task:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        await self.worker.end()

    async def work(self) -> None:
        """Do what waits, one after the other, until nobody asks for more."""
        while True:
            if name := await self.awaited():
                await self.carry_on(name)
            else:
                await self.worker.end()
                if not self.due():
                    return

    async def awaited(self) -> str | None:
        """The job that is next, as soon as there is one; None if that takes too long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self.idle_s):
                while not self.due():
                    self.asked.clear()
                    await self.asked.wait()
        return self.due()
