import { ticker24h } from '../../shared/topics/ticker-24h.ts';
import type { InstrumentKey } from '../../shared/market/instrument.ts';
import type { Cancel, Clock } from '../environment.ts';
import type { LinkHandlers } from '../link.ts';
import type { Saver } from '../saver.ts';
import type { Stream, Streams } from '../streams.ts';

/** Seconds between two frames where data are saved: of the whole table, and of the instruments that somebody reads. */
const [tableEveryS, nearEveryS] = [60, 3];
/** What is read is looked at anew this often. */
const lookEveryMs = 1_000;

export interface TickerStreamsOptions {
  readonly streams: Streams;
  readonly clock: Clock;
  readonly saver?: Saver | undefined;
  /** Instruments of which somebody reads more than the 24 h figures. */
  readonly near?: (() => readonly InstrumentKey[]) | undefined;
}

/**
 * The streams that bring the 24 h figures: one of the whole table; where data are saved that one rarely, and another one of what is near.
 * `handlers` are told of the whole table's stream alone, `takeNear` gets the frames of the other one.
 */
export function openTickerStreams({ streams, clock, saver, near }: TickerStreamsOptions, handlers: LinkHandlers, takeNear: (frame: unknown) => void): Pick<Stream, 'close'> {
  let table = openTable();
  let [beside, keys]: [Stream | undefined, string] = [undefined, ''];
  let cancelLook: Cancel | undefined;

  function openTable(): Stream {
    return streams.open(ticker24h, saver?.on() ? { every_s: tableEveryS } : {}, handlers);
  }

  function look(): void {
    cancelLook?.();
    cancelLook = saver?.on() ? clock.after(lookEveryMs, look) : undefined;
    const wanted = saver?.on() ? [...new Set(near?.())].sort().join() : '';
    if (wanted === keys) return;
    keys = wanted;
    beside?.close();
    beside = wanted === '' ? undefined : streams.open(ticker24h, { symbols: wanted, every_s: nearEveryS }, {
      opened: () => undefined, frame: takeNear, lost: () => undefined, refused: () => undefined, heartbeat: () => undefined,
    });
  }

  const unlisten = saver?.onChange(() => {
    table.close();
    table = openTable();
    look();
  });
  look();
  return {
    close() {
      unlisten?.();
      cancelLook?.();
      beside?.close();
      table.close();
    },
  };
}
