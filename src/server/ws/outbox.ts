import type { WebSocket } from 'ws';
import { closeCodes, heartbeatAfterMs } from '../../shared/wire/control.ts';
import { seal } from '../../shared/wire/seal.ts';

const behindAboveBytes = 256 * 1024;
const freshBelowBytes = 64 * 1024;
const overflowBytes = 4 * 1024 * 1024;

/** A frame's text; `own` frames go to sockets with control frames only. */
export interface Encoded {
  readonly text: string;
  readonly own: boolean;
}

/**
 * What waits for one socket. A state topic never queues: while the socket is behind, frames are passed over, and once it has drained it
 * gets the stream's newest state. An event topic never drops. A reader that falls 4 MiB behind, whatever it asked for, is closed with 4009 and
 * reads again by HTTP.
 */
export interface Outbox {
  /** One frame of the topic, encoded once for all readers: as it is, and sealed. */
  frame(frame: Encoded, sealed: string): void;
  /** Frames that bring the reader to the newest state; put off while it is behind. */
  bring(frames: readonly Encoded[]): void;
  /** A frame that is always sent: control frames and answers. Sealed here where the socket wants it. */
  always(text: string): void;
  /** Whether so much waits for the socket that a state must not be sent now. */
  isBehind(): boolean;
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
  readonly catchUp: () => readonly Encoded[];
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
    if (socket.bufferedAmount > overflowBytes) socket.close(closeCodes.overflow, 'reader too slow');
  }

  const always = (text: string): void => write(heartbeat ? seal(text) : text);
  const isBehind = (): boolean => behind || socket.bufferedAmount > behindAboveBytes;
  const isMeant = ({ own }: Encoded): boolean => heartbeat !== undefined || !own;

  function bring(frames: readonly Encoded[]): void {
    if (keep === 'state' && isBehind()) behind = true;
    else for (const frame of frames.filter(isMeant)) always(frame.text);
  }

  return {
    raw: write,
    always,
    isBehind,
    bring,
    frame(frame, sealed) {
      if (!isMeant(frame)) return;
      if (keep === 'state' && isBehind()) behind = true;
      else write(heartbeat ? sealed : frame.text);
    },
    tend(now) {
      if (behind && socket.bufferedAmount < freshBelowBytes) {
        behind = false;
        bring(catchUp());
      }
      if (heartbeat && !behind && now - lastMs >= heartbeatAfterMs) always(heartbeat());
    },
  };
}
