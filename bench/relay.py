"""The limit of the load test: the same web server, passing frames on from one client to another."""

import asyncio
import socket
import subprocess
import sys
from time import monotonic

from websockets.asyncio.client import connect

from tests.server.process import processor_s, starved_s

from .crowd import Latencies

APP = """
import sys, uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute

waiting = {}

async def relay(websocket):
    await websocket.accept()
    pair = waiting.setdefault(websocket.path_params["pair"], [])
    pair.append(websocket)
    async for _ in websocket.iter_text():
        for client in pair:
            await client.send_bytes(FRAME)

FRAME = b"x" * 8000
app = Starlette(routes=[WebSocketRoute("/{pair}", relay)])
uvicorn.run(app, port=int(sys.argv[1]), log_level="critical", ws="websockets-sansio",
            ws_per_message_deflate=False)
"""


async def relay_latencies(num_pairs: int, rate: float, seconds: float) -> tuple[Latencies, float, float]:
    """Frames through a bare relay at that rate: latencies, and the processor time used and waited for a
    second.
    """
    port = free_port()
    process = subprocess.Popen([sys.executable, "-c", APP, str(port)])
    try:
        return await pass_frames(f"ws://127.0.0.1:{port}", process.pid, num_pairs, rate, seconds)
    finally:
        process.kill()
        process.wait()


def free_port() -> int:
    """A port that nobody uses."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


async def pass_frames(
    base: str, process_id: int, num_pairs: int, rate: float, seconds: float
) -> tuple[Latencies, float, float]:
    """Send a short command in a pair, and see the frame arrive at the other."""
    await listening(base)
    pairs = [[await connect(f"{base}/{n}", compression=None) for _ in (1, 2)] for n in range(num_pairs)]
    latencies = Latencies(seconds=seconds)
    used_s, starved, began = processor_s(process_id), starved_s(process_id), monotonic()
    for number in range(int(rate * seconds)):
        await asyncio.sleep(max(0, began + number / rate - monotonic()))
        sender, receiver = pairs[number % num_pairs]
        sent = monotonic()
        await sender.send("move")
        await receiver.recv()
        latencies.times_s.append(monotonic() - sent)
        await sender.recv()
    took_s = monotonic() - began
    cores = (processor_s(process_id) - used_s) / took_s
    share = (starved_s(process_id) - starved) / took_s
    for client in (client for pair in pairs for client in pair):
        await client.close()
    return latencies, cores, share


async def listening(base: str) -> None:
    """Wait until the relay answers."""
    for _ in range(200):
        try:
            async with connect(f"{base}/hello"):
                return
        except OSError:
            await asyncio.sleep(0.1)
    raise TimeoutError("the relay did not start")
