import { dayMs, type Interval, intervals } from '../../shared/base/time.ts';
import { must } from '../../shared/base/assert.ts';
import { type BarBlock, BarList, barWidth } from '../../shared/market/bar-list.ts';
import type { BarSeries } from '../../shared/market/bar-series.ts';
import { symbolOfKey } from '../../shared/market/instrument.ts';
import { type Hours, hasHours, hoursOf } from '../../shared/market/session/hours.ts';
import { isNextBar } from '../../shared/market/session/session-bars.ts';
import type { Clock, Log } from '../clock.ts';
import type { BarStore, KeptBars } from '../environment.ts';
import { type Budget, evict } from './eviction.ts';
import { answered, highest, lowest, type Reads } from './reads.ts';
import type { KeptSeries, KlineBlock, Store } from './schema.ts';

/** Bars that one record holds at most; one more of days in a zone whose clocks change. */
export const barsABlock = 1_024;
const bytesABar = barWidth * Float64Array.BYTES_PER_ELEMENT;
/** Blocks that a chart is given from the start; of a market with hours all, which are seldom full. */
const blocksRead = 2;
/** Older blocks of a series are given up. */
const blocksKept = 8;
const usualBudget: Budget = { series: 200, bytes: 24 * 1024 * 1024 };
/** Series that are kept in memory where they cannot be written. */
const inMemory = 50;
/** Calendar months are numbered as if each had this many days. */
const monthMs = 30 * dayMs;

const lengths = new Map<Interval, number>(intervals.map(({ key, ms }) => [key, ms ?? monthMs]));
const nameOf = ({ key, interval, zone }: BarSeries): string => `${interval} ${key}${zone ? ` ${zone}` : ''}`;

/** Number of the block that holds the bar which opens at `openMs`: the same for everybody, whatever else is kept. */
export const blockOf = (interval: Interval, openMs: number): number =>
  Math.floor(openMs / (must(lengths.get(interval), interval) * barsABlock));

interface Writing {
  /** Ascending. */
  readonly blocks: readonly KlineBlock[];
  /** What the whole series takes. */
  readonly bytes: number;
  /** Older blocks are those of other bars. */
  readonly anew: boolean;
}

export interface BarsOptions {
  readonly reads: Reads;
  /** Opens the store for writing. */
  readonly open: () => Promise<Store | undefined>;
  readonly clock: Clock;
  readonly log: Log;
  readonly budget?: Budget;
}

/** Bars in blocks of 1,024, of which a write puts only those that changed. What cannot be written is kept in memory. */
export function barsIn({ reads, open, clock, log, budget = usualBudget }: BarsOptions): BarStore {
  const memory = new Map<string, KeptBars>();
  /** Newest block of each series that this worker has written. */
  const newest = new Map<string, number>();

  function remember(name: string, kept: KeptBars): void {
    memory.delete(name);
    memory.set(name, kept);
    const [oldest] = memory.keys();
    if (memory.size > inMemory && oldest !== undefined) memory.delete(oldest);
  }

  async function put(opened: Store, name: string, { blocks, bytes, anew }: Writing): Promise<void> {
    const last = must(blocks.at(-1), 'a block').block;
    const given = anew ? must(blocks[0], 'a block').block - 1 : last - blocksKept;
    await opened.transaction('rw', opened.bars, opened.series, async () => {
      await opened.bars.bulkPut([...blocks]);
      await opened.bars.where('[series+block]').between([name, lowest], [name, given], true, true).delete();
      await opened.series.put({ name, savedMs: clock.wallMs(), bytes });
    });
    if (newest.get(name) === last) return;
    newest.set(name, last);
    await evict(opened, budget);
  }

  return {
    async read(series) {
      const name = nameOf(series);
      const known = memory.get(name);
      if (known) return known;
      return readBlocks(reads, series, clock.wallMs()).catch((error: unknown) => {
        log.warn(`cache: bars of ${name} not read`, error);
        return undefined;
      });
    },
    async write(series, bars, fromMs) {
      const name = nameOf(series);
      const blocks = blocksOf(name, series.interval, bars, fromMs);
      if (blocks.length === 0) return;
      const opened = await open();
      const kept = { bars, savedMs: clock.wallMs() };
      if (!opened) return remember(name, kept);
      await put(opened, name, {
        blocks,
        bytes: Math.min(bars.length, blocksKept * barsABlock) * bytesABar,
        anew: fromMs === Number.NEGATIVE_INFINITY,
      }).then(
        () => {
          memory.delete(name);
        },
        (error: unknown) => {
          log.warn(`cache: bars of ${name} not written, kept in memory`, error);
          remember(name, kept);
        },
      );
    },
  };
}

/** The blocks that hold `fromMs` and what comes after it. */
function blocksOf(series: string, interval: Interval, bars: BarList, fromMs: number): KlineBlock[] {
  const blocks: KlineBlock[] = [];
  const firstOf = (i: number) => blockOf(interval, bars.openMs(i));
  let from = 0;
  while (from < bars.length && firstOf(from) < blockOf(interval, fromMs)) from++;
  for (let index = from; index < bars.length; from = index) {
    const block = firstOf(from);
    while (index < bars.length && firstOf(index) === block) index++;
    blocks.push({ series, block, bars: bars.block(from, index) });
  }
  return blocks;
}

async function readBlocks(reads: Reads, series: BarSeries, nowMs: number): Promise<KeptBars | undefined> {
  const symbol = symbolOfKey(series.key);
  const hours = symbol ? hoursOf(symbol) : 'always';
  const [blocks, about] = await readNewest(
    reads,
    nameOf(series),
    blockOf(series.interval, nowMs),
    hasHours(hours) ? blocksKept : blocksRead,
  );
  const bars = unbroken(blocks, hours, series.interval);
  return bars.length === 0 || typeof about?.savedMs !== 'number' ? undefined : { bars, savedMs: about.savedMs };
}

/**
 * The newest blocks of a series, ascending and at most so many, and what is known of it. The block of now and those
 * before it are asked for directly; only of a series that ended earlier all is read.
 */
async function readNewest(
  reads: Reads,
  name: string,
  now: number,
  max: number,
): Promise<readonly [readonly KlineBlock[], KeptSeries | undefined]> {
  const reading = await reads();
  if (!reading) return [[], undefined];
  const bars = reading.objectStore('bars');
  const from = (block: number) =>
    answered<KlineBlock[]>(bars.getAll(IDBKeyRange.bound([name, block], [name, highest])));
  const [newest, known] = await Promise.all([
    from(now - max),
    answered<KeptSeries | undefined>(reading.objectStore('series').get(name)),
  ]);
  const found = newest.length > 0 || !known ? newest : await from(lowest);
  return [found.slice(-max), known];
}

/** The bars after the last hole; what the market's hours leave out is none. A block of another form counts as none. */
function unbroken(blocks: readonly KlineBlock[], hours: Hours, interval: Interval): BarList {
  const sound = blocks
    .map(({ bars }) => bars)
    .filter((bars): bars is BarBlock => bars instanceof Float64Array && bars.length % barWidth === 0);
  const all = new Float64Array(sound.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const bars of sound) {
    all.set(bars, end);
    end += bars.length;
  }
  let from = Math.max(0, all.length - barWidth);
  while (from > 0 && isNextBar(hours, interval, all[from - barWidth]!, all[from]!)) from -= barWidth;
  return new BarList(all.subarray(from));
}
