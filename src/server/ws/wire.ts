import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { binaryProtocol, closeCodes, jsonProtocol } from '../../shared/wire/control.ts';
import { setTopic } from '../../shared/wire/depth-binary.ts';
import type { Encoded } from './encoded.ts';
import { createFlow } from './flow.ts';

const overflowBytes = 4 * 1024 * 1024;

/** One socket as those who write to it see it: it knows the subprotocol and what the other end has taken in. */
export interface Wire {
  /** Whether the reader gets control frames and seals. */
  readonly controls: boolean;
  /** One frame in the reader's form, named by `id` on the multiplexed socket. */
  frame(frame: Encoded, id: number | undefined): void;
  /** A text that is no frame. */
  raw(text: string): void;
  isBehind(): boolean;
  isFresh(): boolean;
}

export interface SocketWire extends Wire {
  tend(): void;
  /** A protocol pong has come. */
  pong(payload: Buffer): void;
}

/** What lies under a socket: it holds back what is written while it is corked. */
export type Line = Pick<Duplex, 'cork' | 'uncork'>;

/**
 * `sent` counts bytes. What is written within one turn of the process goes to the `line` at once, as one call of the
 * system. A reader that falls 4 MiB behind, whatever it asked for, is closed with 4009 and reads again by HTTP.
 */
export function createWire(
  socket: WebSocket,
  nowMs: () => number,
  sent: (bytes: number) => void,
  line?: Line,
): SocketWire {
  const binary = socket.protocol === binaryProtocol;
  const controls = binary || socket.protocol === jsonProtocol;
  const flow = createFlow({
    nowMs,
    bufferedBytes: () => socket.bufferedAmount,
    mark: (number) => {
      if (socket.readyState === socket.OPEN) socket.ping(String(number));
    },
  });

  let isHeld = false;

  function hold(held: Line): void {
    held.cork();
    isHeld = true;
    process.nextTick(() => {
      isHeld = false;
      held.uncork();
    });
  }

  function write(data: string | Uint8Array): void {
    if (socket.readyState !== socket.OPEN) return;
    if (line && !isHeld) hold(line);
    const bytes = data.length;
    sent(bytes);
    // Where compression was agreed to; bytes are packed already.
    socket.send(data, { compress: typeof data === 'string' });
    flow.sent(bytes);
    if (socket.bufferedAmount > overflowBytes) socket.close(closeCodes.overflow, 'reader too slow');
  }

  return {
    controls,
    frame(frame, id) {
      if (frame.own && !controls) return;
      const bytes = binary ? frame.binary() : undefined;
      if (bytes) write(id === undefined ? bytes : named(bytes, id));
      else {
        const text = controls ? frame.sealed() : frame.bare();
        write(id === undefined ? text : `{"id":${id},${text.slice(1)}`);
      }
    },
    raw: write,
    isBehind: flow.isBehind,
    isFresh: flow.isFresh,
    tend: flow.tend,
    pong: (payload) => flow.returned(Number(payload.toString())),
  };
}

function named(bytes: Uint8Array, id: number): Uint8Array {
  const own = bytes.slice();
  setTopic(own, id);
  return own;
}
