import type { WebSocket } from 'ws';
import { closeCodes, heartbeatAfterMs } from '../../shared/wire/control.ts';

const behindAboveBytes = 256 * 1024;
const freshBelowBytes = 64 * 1024;
const overflowBytes = 4 * 1024 * 1024;

/**
 * What waits for one socket. A state topic never queues: while the socket is behind, frames are passed over, and once it has drained it
 * gets the stream's newest state. An event topic never drops: a reader that falls 4 MiB behind is closed with 4009 and reads again by HTTP.
 */
export interface Outbox {
  /** One frame of the topic, encoded once for all readers. */
  frame(text: string): void;
  /** A frame that is always sent: control frames and answers. */
  always(text: string): void;
  /** Looks after drained sockets and silence; called once a second or more often. */
  tend(nowMs: number): void;
}

export interface OutboxOptions {
  readonly socket: WebSocket;
  readonly keep: 'state' | 'event';
  readonly nowMs: () => number;
  /** Encoded frames that bring a reader to the newest state. */
  readonly catchUp: () => readonly string[];
  /** Encoded heartbeat; undefined for sockets without control frames. */
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

  return {
    always: write,
    frame(text) {
      if (keep === 'event') {
        write(text);
        if (socket.bufferedAmount > overflowBytes) socket.close(closeCodes.overflow, 'reader too slow');
        return;
      }
      if (behind || socket.bufferedAmount > behindAboveBytes) behind = true;
      else write(text);
    },
    tend(now) {
      if (behind && socket.bufferedAmount < freshBelowBytes) {
        behind = false;
        for (const text of catchUp()) write(text);
      }
      if (heartbeat && !behind && now - lastMs >= heartbeatAfterMs) write(heartbeat());
    },
  };
}
