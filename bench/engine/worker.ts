import { contestants, type Name } from './contestants.ts';
import { synthetic, type Traffic } from './traffic.ts';

/** What a page asks of the worker: `rounds` repetitions on the synthetic books and on the traffic given. */
export interface Job {
  readonly rounds: number;
  readonly recorded: readonly Traffic[];
}

/** Least microseconds a frame of each contestant, and bytes a frame of each form. */
export interface Result {
  readonly name: string;
  readonly us: Readonly<Record<Name, number>>;
  readonly bytes: { readonly json: number; readonly varint: number };
}

const names = Object.keys(contestants) as Name[];
/** Peers that take so long that they sit out the later rounds. */
const slow: ReadonlySet<Name> = new Set<Name>(['Map + sort', 'ccxt 4.5.84', 'ccxt 4.5.70', 'sorted-btree']);
const slowRounds = 3;
/**
 * How often a quick contestant goes through the traffic in one go, each time with a book of its own: the worker's clock
 * steps by 0.1 ms.
 */
const passes = 4;

/**
 * Each contestant runs twice so long before it is measured: browsers compile what is hot on another thread, and anew
 * what the next contestant uses otherwise, and a book runs for hours.
 */
const warmUpMs = 200;

function warmUp(traffic: Traffic): number {
  let sink = 0;
  for (const name of [...names, ...names]) {
    if (slow.has(name)) continue;
    const untilMs = performance.now() + warmUpMs;
    while (performance.now() < untilMs) {
      const feed = contestants[name](traffic);
      for (let index = 1; index < traffic.sealed.length; index++) sink += feed(index);
    }
  }
  return sink;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
/**
 * A traffic with its texts as a socket hands them over: outside the heap of the script engine, which reads those in
 * another way than the ones that scripts make.
 */
const received = (traffic: Traffic): Traffic => {
  const outside = (texts: readonly string[]) => texts.map((text) => decoder.decode(encoder.encode(text)));
  return { ...traffic, sealed: outside(traffic.sealed), bare: outside(traffic.bare) };
};

/** They take turns, so that a disturbance hits none alone; each keeps its least. */
function measure(traffic: Traffic, rounds: number): Result {
  const least = Object.fromEntries(names.map((name) => [name, Number.POSITIVE_INFINITY])) as Record<Name, number>;
  let sink = warmUp(traffic);
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      if (round >= slowRounds && slow.has(name)) continue;
      const feeds = Array.from({ length: slow.has(name) ? 1 : passes }, () => contestants[name](traffic));
      const startMs = performance.now();
      for (const feed of feeds) for (let index = 1; index < traffic.sealed.length; index++) sink += feed(index);
      least[name] = Math.min(
        least[name],
        ((performance.now() - startMs) * 1_000) / (traffic.sealed.length - 1) / feeds.length,
      );
    }
  }
  if (!Number.isFinite(sink)) throw new Error('a contestant lost its book');
  const mean = (list: readonly { readonly length: number }[]) =>
    list.slice(1).reduce((sum, { length }) => sum + length, 0) / (list.length - 1);
  return { name: traffic.name, us: least, bytes: { json: mean(traffic.sealed), varint: mean(traffic.varint) } };
}

(self as unknown as { onconnect: (event: MessageEvent) => void }).onconnect = ({ ports: [port] }) => {
  port!.onmessage = ({ data }: MessageEvent<Job>) => {
    try {
      port!.postMessage({
        results: [...[1_000, 5_000].map(synthetic), ...data.recorded].map((traffic) =>
          measure(received(traffic), data.rounds),
        ),
      });
    } catch (error) {
      port!.postMessage({ error: String(error) });
    }
  };
};
