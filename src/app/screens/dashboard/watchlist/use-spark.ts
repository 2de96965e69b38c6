import { useEffect, useState } from 'react';
import { hourMs, minuteMs } from '../../../../shared/base/time.ts';
import { klines } from '../../../../shared/contracts/market-data.ts';
import { type InstrumentKey, marketKeyOf, symbolOfKey } from '../../../../shared/market/instrument.ts';
import { CallError, type EngineClient } from '../../../engine/client.ts';
import { useEngine } from '../../../engine/engine-context.tsx';

/** Closing prices of the last day, hour by hour, are good for so long. */
const freshMs = 30 * minuteMs;
/** Hours of the line. */
const bars = 24;
/** Requests that are under way at once: a list of fifty asks for them in its turn. */
const maxAsked = 3;

interface Kept {
  readonly closes: readonly number[];
  readonly atMs: number;
}

/** The lines of this window, by engine: tests have several. */
const linesOf = new WeakMap<EngineClient, SparkLines>();

interface SparkLines {
  readonly kept: ReadonlyMap<InstrumentKey, Kept>;
  /** Fulfilled when the line is there, or cannot be had now. */
  read(key: InstrumentKey): Promise<void>;
}

function createLines(engine: EngineClient): SparkLines {
  const kept = new Map<InstrumentKey, Kept>();
  const asked = new Map<InstrumentKey, Promise<void>>();
  const turns: (() => void)[] = [];
  let running = 0;

  async function ask(key: InstrumentKey): Promise<void> {
    const symbol = symbolOfKey(marketKeyOf(key));
    if (!symbol) return;
    if (running >= maxAsked) await new Promise<void>((turn) => turns.push(turn));
    running += 1;
    try {
      const { list } = await engine.call(klines, { ...symbol, interval: '1h', limit: bars });
      kept.set(key, { closes: list.map((bar) => bar[4]), atMs: Date.now() });
    } catch (error) {
      // A row without its line is still a row; the next look at it asks again.
      if (!(error instanceof CallError)) throw error;
    } finally {
      running -= 1;
      turns.shift()?.();
    }
  }

  return {
    kept,
    read(key) {
      const known = kept.get(key);
      if (known && Date.now() - known.atMs < freshMs) return Promise.resolve();
      const under = asked.get(key) ?? ask(key).finally(() => asked.delete(key));
      asked.set(key, under);
      return under;
    },
  };
}

/** Closing prices of an instrument's last 24 hours, read while it is `seen`; undefined before they are there. */
export function useSpark(key: InstrumentKey, seen: boolean): readonly number[] | undefined {
  const engine = useEngine();
  const lines = linesOf.get(engine) ?? createLines(engine);
  linesOf.set(engine, lines);
  const [, drawAgain] = useState(0);
  useEffect(() => {
    if (!seen) return;
    let current = true;
    const read = () =>
      void lines.read(key).then(() => {
        if (current) drawAgain((count) => count + 1);
      });
    read();
    const timer = setInterval(read, hourMs / 2);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [lines, key, seen]);
  return lines.kept.get(key)?.closes;
}
