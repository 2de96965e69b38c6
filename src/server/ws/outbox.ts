import type { WebSocket } from 'ws';
import { closeCodes, heartbeatAfterMs } from '../../shared/wire/control.ts';
import { seal } from '../../shared/wire/seal.ts';

const behindAboveBytes = 256 * 1024;
const freshBelowBytes = 64 * 1024;
const overflowBytes = 4 * 1024 * 1024;

/**
 * What waits for one socket. A state topic never queues: while the socket is behind, frames are passed over, and once it has drained it
 * gets the stream's newest state. An event topic never drops: a reader that falls 4 MiB behind is closed with 4009 and reads again by HTTP.
 */
export interface Outbox {
  /** One frame of the topic, encoded once for all readers: as it is, and sealed. */
  frame(text: string, sealed: string): void;
  /** A frame that is always sent: control frames, answers and what brings a reader up to date. Sealed here where the socket wants it. */
  always(text: string): void;
  /** A text that is no frame. */
  raw(text: string): void;
  /** Looks after drained sockets and silence; called once a second or more often. */
  tend(nowMs: number): void;
}

export interface OutboxOptions {
  readonly socket: WebSocket;
  readonly keep: 'state' | 'event';
  readonly nowMs: () => number;
  /** Encoded frames that bring a reader to the newest state. */
  readonly catchUp: () => readonly string[];
  /** Encoded heartbeat; undefined for sockets without control frames and seals. */
  readonly heartbeat: (() => string) | undefined;
  readonly sent: (bytes: number) => void;
}

export function createOutbox({ socket, keep, nowMs, catchUp, heartbeat, sent }: OutboxOptions): Outbox {
  let behind = false;
  let lastMs = nowMs();

  function write(text: string): void {
    if (socket.readyState !== socket.OPEN) return;
    lastMs = nowMs();
    sent(text.length);
    socket.send(text);
  }

  const always = (text: string): void => write(heartbeat ? seal(text) : text);

  return {
    raw: write,
    always,
    frame(text, sealed) {
      const going = heartbeat ? sealed : text;
      if (keep === 'event') {
        write(going);
        if (socket.bufferedAmount > overflowBytes) socket.close(closeCodes.overflow, 'reader too slow');
        return;
      }
      if (behind || socket.bufferedAmount > behindAboveBytes) behind = true;
      else write(going);
    },
    tend(now) {
      if (behind && socket.bufferedAmount < freshBelowBytes) {
        behind = false;
        for (const text of catchUp()) always(text);
      }
      if (heartbeat && !behind && now - lastMs >= heartbeatAfterMs) always(heartbeat());
    },
  };
}
