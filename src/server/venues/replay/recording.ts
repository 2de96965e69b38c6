import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import { decimalsOf } from '../../../shared/kit/decimal.ts';
import { parseJson } from '../../../shared/kit/parse-json.ts';
import { binanceFutures, binanceSpot, type SequenceRule } from '../../../shared/market/book/sequence.ts';
import type { AccountType, Exchange } from '../../../shared/market/instrument.ts';

export type TextLevels = readonly (readonly [price: string, size: string])[];

/** One message of a recording. `atMs` is the recorder's own clock. */
export type Recorded =
  | { readonly kind: 'depth'; readonly atMs: number; readonly U: number; readonly u: number; readonly pu: number | undefined; readonly bids: TextLevels; readonly asks: TextLevels }
  | { readonly kind: 'snapshot'; readonly atMs: number; readonly u: number; readonly bids: TextLevels; readonly asks: TextLevels }
  | { readonly kind: 'trade'; readonly atMs: number; readonly id: string; readonly price: string; readonly size: string; readonly takerBuys: boolean }
  | { readonly kind: 'top'; readonly atMs: number; readonly bid: string; readonly ask: string }
  /** What a bar tells where no trades were recorded. `size` in base. */
  | { readonly kind: 'move'; readonly atMs: number; readonly price: number; readonly size: number };

/** The recording of one market, whole, in the order of its messages. */
export interface Recording {
  readonly file: string;
  readonly exchange: Exchange;
  readonly symbol: string;
  readonly accountType: AccountType;
  /** Recorder's time at which it begins to play; that of its first message where there is none. */
  readonly startMs?: number;
  /** How its updates are numbered. */
  readonly sequence: SequenceRule;
  /** Every snapshot is the book from then on; else only one that is waited for. */
  readonly resnaps: boolean;
  /** Tick and step that it was recorded with, where it tells them. */
  readonly grid?: { readonly tick: string; readonly step: string };
  /** Digits after the point that prices and sizes need. */
  readonly priceDecimals: number;
  readonly sizeDecimals: number;
  readonly messages: readonly Recorded[];
}

const Levels = v.array(v.tuple([v.string(), v.string()]));
const Depth = v.object({ e: v.literal('depthUpdate'), s: v.string(), U: v.number(), u: v.number(), pu: v.optional(v.number()), b: Levels, a: Levels });
const TradeFrame = v.object({ e: v.literal('trade'), s: v.string(), t: v.number(), p: v.string(), q: v.string(), m: v.boolean() });
const BookTicker = v.object({ u: v.number(), s: v.string(), b: v.string(), a: v.string() });
const Line = v.union([
  v.object({ stream: v.string(), data: v.union([Depth, TradeFrame, BookTicker]) }),
  v.object({ lastUpdateId: v.number(), bids: Levels, asks: Levels }),
]);

/** Reads a gzipped recording in Binance's combined-stream form: `<local time in ns> <JSON>` a line. Throws an Error that names the file and line of the first bad one. */
export function readRecording(file: string): Recording {
  const lines = Buffer.from(unpackedBytes(file)).toString('utf8').split('\n').filter((line) => line !== '');
  const messages: Recorded[] = [];
  const seen = { symbol: '', linear: false, price: 0, size: 0 };
  for (const [at, line] of lines.entries()) {
    const message = messageOf(line, seen, at < 200);
    if (message === undefined) throw new Error(`${basename(file)}, line ${at + 1}: not a message of a Binance recording`);
    if (message !== 'other') messages.push(message);
  }
  if (seen.symbol === '') throw new Error(`${basename(file)} holds no messages`);
  return {
    file: basename(file), exchange: 'BINANCE', symbol: seen.symbol, accountType: seen.linear ? 'linear' : 'spot',
    sequence: seen.linear ? binanceFutures : binanceSpot, resnaps: false, priceDecimals: seen.price, sizeDecimals: seen.size, messages,
  };
}

/** The bytes of a gzipped file. Throws an Error that names it. */
export function unpackedBytes(file: string): Uint8Array {
  try {
    return gunzipSync(readFileSync(file));
  } catch (error) {
    throw new Error(`${basename(file)} cannot be unpacked`, { cause: error });
  }
}

interface Seen {
  symbol: string;
  linear: boolean;
  price: number;
  size: number;
}

/** The message of one line; "other" for trades that carry no price; undefined where the line is bad. The schema looks at the first lines only. */
function messageOf(line: string, seen: Seen, strict: boolean): Recorded | 'other' | undefined {
  const space = line.indexOf(' ');
  const atMs = Number(line.slice(0, space)) / 1e6;
  const json = parseJson(line.slice(space + 1));
  if (!Number.isFinite(atMs) || json === undefined || (strict && !v.is(Line, json))) return undefined;
  const body = json as v.InferOutput<typeof Line>;
  if ('lastUpdateId' in body) {
    return { kind: 'snapshot', atMs, u: body.lastUpdateId, bids: noted(body.bids, seen), asks: noted(body.asks, seen) };
  }
  const { data } = body;
  seen.symbol ||= data.s;
  if (!('e' in data) || (data.e as string) === 'bookTicker') return { kind: 'top', atMs, bid: (data as v.InferOutput<typeof BookTicker>).b, ask: (data as v.InferOutput<typeof BookTicker>).a };
  if (data.e === 'trade') {
    noted([[data.p, data.q]], seen);
    return Number(data.p) > 0 ? { kind: 'trade', atMs, id: String(data.t), price: data.p, size: data.q, takerBuys: !data.m } : 'other';
  }
  seen.linear ||= data.pu !== undefined;
  return { kind: 'depth', atMs, U: data.U, u: data.u, pu: data.pu, bids: noted(data.b, seen), asks: noted(data.a, seen) };
}

/** Remembers how many digits the levels need. */
function noted(levels: TextLevels, seen: Seen): TextLevels {
  for (const [price, size] of levels) {
    seen.price = Math.max(seen.price, neededDecimals(price, seen.price));
    seen.size = Math.max(seen.size, neededDecimals(size, seen.size));
  }
  return levels;
}

/** Digits after the point without the zeros that carry nothing; at least `known`, so that a text with no more digits costs nothing. */
function neededDecimals(text: string, known: number): number {
  let decimals = decimalsOf(text);
  while (decimals > known && text.charCodeAt(text.length - 1 - (decimalsOf(text) - decimals)) === 48) decimals -= 1;
  return decimals;
}
