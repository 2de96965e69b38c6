import { secondMs } from '../../shared/base/time.ts';

/** A mark goes out after this many bytes, and at each look where anything is unconfirmed. */
const markEveryBytes = 8 * 1024;
/** Bytes that may always be under way. */
const minWindow = 16 * 1024;
/** Time for which the measured pace may be under way. */
const windowS = 0.6;
/** Share of the known pace that a slower sample leaves of it. */
const paceFade = 0.85;
/** Bytes in this process for one socket beyond which it is behind, whatever its pace. */
const behindAboveBytes = 256 * 1024;

export interface FlowParts {
  readonly nowMs: () => number;
  /** Sends a mark that the other end gives back, after all that was sent before. */
  readonly mark: (number: number) => void;
  /** Bytes that wait in this process. */
  readonly bufferedBytes: () => number;
}

/**
 * How much one reader takes in. What a kernel or a modem has swallowed looks sent and is not: marks between the frames
 * (protocol pings) come back when everything before them has arrived, and what is under way is held to a little more
 * than half a second of the measured pace. So a newest state never queues behind old ones, and an order's answer never
 * behind market data.
 */
export interface Flow {
  sent(bytes: number): void;
  /** A mark has come back. */
  returned(number: number): void;
  /** States must wait. */
  isBehind(): boolean;
  /** Half of what may be under way has arrived: states may be sent again. */
  isFresh(): boolean;
  tend(): void;
}

interface Mark {
  readonly number: number;
  /** Bytes sent before it, and those confirmed when it went out. */
  readonly total: number;
  readonly confirmed: number;
  readonly ms: number;
}

export function createFlow({ nowMs, mark, bufferedBytes }: FlowParts): Flow {
  let total = 0;
  let confirmed = 0;
  let marked = 0;
  let count = 0;
  let pace = 0;
  let marks: Mark[] = [];

  function putMark(): void {
    marked = total;
    count += 1;
    marks.push({ number: count, total, confirmed, ms: nowMs() });
    mark(count);
  }

  const room = (): number => Math.max(minWindow, pace * windowS);
  return {
    sent(bytes) {
      total += bytes;
      if (total - marked >= markEveryBytes) putMark();
    },
    returned(number) {
      const found = marks.find((one) => one.number === number);
      if (!found) return;
      marks = marks.filter((one) => one.number > number);
      const sample = ((found.total - found.confirmed) * secondMs) / Math.max(1, nowMs() - found.ms);
      pace = Math.max(sample, pace * paceFade);
      confirmed = found.total;
    },
    isBehind: () => total - confirmed > room() || bufferedBytes() > behindAboveBytes,
    isFresh: () => total - confirmed <= room() / 2 && bufferedBytes() <= behindAboveBytes / 4,
    tend() {
      if (total > marked) putMark();
    },
  };
}
