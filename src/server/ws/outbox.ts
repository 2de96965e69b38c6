import { heartbeatAfterMs } from '../../shared/wire/control.ts';
import { type Encoded, jsonFrame } from './encoded.ts';
import type { Wire } from './wire.ts';

/**
 * What one reader of one topic gets. A state topic never queues: while the socket is behind, frames are passed over,
 * and once it has drained the reader gets the stream's newest state. An event topic never drops.
 */
export interface Outbox {
  /** One frame of the topic, encoded once for all readers. */
  frame(frame: Encoded): void;
  /** Frames that bring the reader to the newest state; put off while it is behind. */
  sync(frames: readonly Encoded[]): void;
  /** A frame that is always sent: control frames and answers. */
  always(frame: object): void;
  /** Whether so much waits for the socket that a state must not be sent now. */
  isBehind(): boolean;
  /** Looks after drained sockets and silence; called some times a second. */
  tend(nowMs: number): void;
}

export interface OutboxOptions {
  readonly wire: Wire;
  /** The topic's number on the multiplexed socket. */
  readonly id: number | undefined;
  readonly keep: 'state' | 'event';
  readonly nowMs: () => number;
  /** Encoded frames that bring a reader to the newest state. */
  readonly catchUp: () => readonly Encoded[];
  /** The reader saves data: among frames it gets a heartbeat once a minute, and in silence as others do. */
  readonly saves: boolean;
  /** `afterMs`: since the topic's last frame to this reader. */
  readonly heartbeat: (afterMs: number) => object;
}

/** Between two heartbeats among the frames of a reader who saves data. */
const savedHeartbeatMs = 60_000;

export function createOutbox({ wire, id, keep, nowMs, catchUp, saves, heartbeat }: OutboxOptions): Outbox {
  let behind = false;
  let lastMs = nowMs();
  let frameMs = lastMs;
  let heartbeatMs = lastMs;

  function write(frame: Encoded): void {
    lastMs = nowMs();
    frameMs = lastMs;
    wire.frame(frame, id);
  }

  /** In silence it proves that the topic lives, and among frames it tells the reader when the last one was sent. */
  function beat(now: number): void {
    [lastMs, heartbeatMs] = [now, now];
    wire.frame(jsonFrame(heartbeat(now - frameMs)), id);
  }

  const isBehind = (): boolean => behind || wire.isBehind();

  function sync(frames: readonly Encoded[]): void {
    if (keep === 'state' && isBehind()) behind = true;
    else for (const frame of frames) write(frame);
  }

  return {
    sync,
    isBehind,
    always: (frame) => write(jsonFrame(frame)),
    frame(frame) {
      if (keep === 'state' && isBehind()) behind = true;
      else write(frame);
    },
    tend(now) {
      if (behind && wire.isFresh()) {
        behind = false;
        sync(catchUp());
      }
      if (
        wire.controls &&
        !behind &&
        (now - lastMs >= heartbeatAfterMs || now - heartbeatMs >= (saves ? savedHeartbeatMs : heartbeatAfterMs))
      )
        beat(now);
    },
  };
}
