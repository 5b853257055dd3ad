"""A WebSocket's bytes in and out, with bounds that uvicorn's own protocol does not have.

Messages that came are handed on a few at a time, and none is looked at while the client does not read what it
is sent: pongs would pile up. Text that is no text, and fragments without end, close the connection without a
word in the log; nor is it an error that a handshake was refused.
"""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

SLICE = 4096  # bytes looked at before those who wait for them have taken the messages in them
MAX_FRAGMENTS = 256  # of one message


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's protocol, bounded."""

    def __init__(self, *arguments: Any, **settings: Any):
        super().__init__(*arguments, **settings)
        self.unread = b""  # at most what is read from a socket at once

    # In

    def data_received(self, data: bytes) -> None:
        """Bytes have come."""
        self.unread += data
        self.feed()

    def feed(self) -> None:
        """Look at what has come, as far as there is room for it; read on only when all is looked at."""
        while self.unread and self.has_room:
            part, self.unread = self.unread[:SLICE], self.unread[SLICE:]
            super().data_received(part)
        if self.unread and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        elif self.read_paused and not self.unread and self.has_room:
            self.read_paused = False
            self.transport.resume_reading()

    @property
    def has_room(self) -> bool:
        """Whether all earlier messages are taken, and the client reads what it is sent."""
        return (self.queue.empty() or self.close_sent) and self.writable.is_set()

    async def receive(self) -> Any:
        """The next message for the application."""
        message = await self.queue.get()
        self.feed()
        return message

    def resume_writing(self) -> None:
        """The client has read on."""
        super().resume_writing()
        self.feed()

    # Out

    async def send(self, message: Any) -> None:
        """Send something of the application's; a refusal completes the handshake, too."""
        await super().send(message)
        self.handshake_complete = self.handshake_complete or self.close_sent

    # What is no message

    def handle_cont(self, event: Frame) -> None:
        """A fragment of a message."""
        if len(self.frames) >= MAX_FRAGMENTS:
            self.give_up(CloseCode.MESSAGE_TOO_BIG)
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """A message is complete."""
        if self.curr_msg_data_type == "text" and not is_text(b"".join(self.frames)):
            self.give_up(CloseCode.INVALID_DATA)
            return
        was_paused = self.read_paused
        self.read_paused = (
            True  # else uvicorn stops reading for each message, though `feed` bounds what waits
        )
        super().send_receive_event_to_app()
        self.read_paused = was_paused

    def give_up(self, code: CloseCode) -> None:
        """Close the connection, and say why."""
        self.frames = []
        if not self.close_sent:
            self.conn.send_close(code)
            self.handle_parser_exception()

    def keepalive_timeout(self) -> None:
        """No pong came: whatever was still to be sent, nobody reads it."""
        super().keepalive_timeout()
        if self.transport.get_write_buffer_size():
            self.transport.abort()


def is_text(data: bytes) -> bool:
    """Whether these bytes are UTF-8."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
