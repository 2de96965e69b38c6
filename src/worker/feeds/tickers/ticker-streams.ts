import type { InstrumentKey } from '../../../shared/market/instrument.ts';
import { ticker24h } from '../../../shared/topics/ticker-24h.ts';
import type { Cancel, Clock } from '../../clock.ts';
import type { TopicHandlers } from '../../connection/topic-stream.ts';
import type { Saver } from '../../state/saver.ts';
import type { Stream, Streams } from '../../connection/streams.ts';

/** Seconds between two frames of what is shown where data are saved, and of the whole table where nobody says. */
const saverEveryS = 3;
const tableEveryS = 60;
/** What is shown is looked at anew this often. */
const lookEveryMs = 200;
/** More keys than this are asked for as the whole table. */
const maxKeys = 100;
/** The whole table is let go this long after it was last wanted. */
const tableGraceMs = 60_000;

export interface TickerStreamsOptions {
  readonly streams: Streams;
  readonly clock: Clock;
  readonly saver?: Saver | undefined;
  /** Instruments of which somebody reads more than the 24 h figures; without it everything is shown. */
  readonly near?: (() => readonly InstrumentKey[]) | undefined;
}

export interface TickerStreams {
  /** Opens the whole table, with a frame every so many s at least, where it is not open so; keeps it for a while. */
  wantTable(everyS?: number): void;
  close(): void;
}

/** Hears of the whole table: its frames, and that it has been let go. */
export interface TableHandlers {
  frame(frame: unknown): void;
  gone(): void;
}

/**
 * The streams that bring the 24 h figures: one of the instruments that are shown, which `handlers` are told of, and
 * while somebody searches a slow one of the whole table. The first frame of each holds all that it was asked for.
 */
export function openTickerStreams(
  { streams, clock, saver, near }: TickerStreamsOptions,
  handlers: TopicHandlers,
  table: TableHandlers,
): TickerStreams {
  let shown: Stream | undefined;
  let keys: string | undefined;
  let whole: Stream | undefined;
  let pace = Number.POSITIVE_INFINITY;
  let [cancelLook, cancelWhole]: (Cancel | undefined)[] = [];

  function open(): void {
    shown?.close();
    const every = saver?.on() ? { every_s: saverEveryS } : {};
    shown =
      keys === ''
        ? undefined
        : streams.open(ticker24h, keys === undefined ? every : { ...every, symbols: keys }, handlers);
  }

  function look(): void {
    cancelLook = clock.after(lookEveryMs, look);
    const wanted = [...new Set(near?.())].sort();
    const next = wanted.length > maxKeys ? undefined : wanted.join();
    if (next === keys) return;
    keys = next;
    open();
  }

  function letGo(): void {
    whole?.close();
    pace = Number.POSITIVE_INFINITY;
    table.gone();
  }

  const unlisten = saver?.onChange(open);
  if (near) look();
  if (!shown && keys === undefined) open();
  return {
    wantTable(everyS = tableEveryS) {
      cancelWhole?.();
      cancelWhole = clock.after(tableGraceMs, letGo);
      const silent = {
        opened: () => undefined,
        lost: () => undefined,
        refused: () => undefined,
        heartbeat: () => undefined,
      };
      if (everyS >= pace) return;
      whole?.close();
      pace = everyS;
      whole = streams.open(ticker24h, { every_s: pace }, { ...silent, frame: table.frame });
    },
    close() {
      unlisten?.();
      cancelLook?.();
      cancelWhole?.();
      whole?.close();
      shown?.close();
    },
  };
}
