import { parseJson } from '../../base/parse-json.ts';
import type { Recorded, TextLevels } from './recorded.ts';

/**
 * What one line of a recording says. A snapshot may leave open whose it is, and a trade without a price is no message.
 */
export interface RecordedLine {
  /** As the venue spells it. */
  readonly symbol: string | undefined;
  readonly message: Recorded | undefined;
}

/**
 * Venues have eight decimals at most; with more, and with more digits than this, a number is none that a market could
 * have.
 */
const decimal = /^\d{1,15}(\.\d{1,8}0*)?$/;
const nanoseconds = /^\d{1,20}$/;
/** Digits of a time behind its milliseconds. */
const nanosecondDigits = 6;

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isDecimal = (value: unknown): value is string => typeof value === 'string' && decimal.test(value);
const isPrice = (value: unknown): value is string => isDecimal(value) && Number(value) > 0;
const isSymbol = (value: unknown): value is string =>
  typeof value === 'string' && /^[\p{L}\p{N}]{2,30}(_[A-Z0-9]{1,10})?$/u.test(value);
const isSide = (value: unknown): value is TextLevels =>
  Array.isArray(value) && value.every((level) => Array.isArray(level) && isPrice(level[0]) && isDecimal(level[1]));
/** The first field that is not as it must be. */
const wrong = (body: Fields, fields: Readonly<Record<string, (value: unknown) => boolean>>): string | undefined => {
  const field = Object.keys(fields).find((name) => !fields[name]!(body[name]));
  return field === undefined ? undefined : `no such value as ${JSON.stringify(body[field])?.slice(0, 60)} for ${field}`;
};

/**
 * Reads `<local time in ns> <JSON>`, a frame of Binance's combined stream or a REST depth snapshot. Gives what is wrong
 * with a line that is neither.
 */
export function recordedLine(line: string): RecordedLine | string {
  const space = line.indexOf(' ');
  const time = line.slice(0, Math.max(0, space));
  if (!nanoseconds.test(time)) return 'does not begin with a time in nanoseconds';
  const json = parseJson(line.slice(space + 1));
  if (!isFields(json)) return 'no JSON object after the time';
  const atMs = msOf(time);
  if ('lastUpdateId' in json) return snapshotOf(json, atMs);
  const { data } = json;
  if (typeof json.stream !== 'string' || !isFields(data)) return 'neither a frame of a stream nor a snapshot';
  if (!isSymbol(data.s)) return wrong(data, { s: isSymbol })!;
  if (data.e === 'depthUpdate') return depthOf(data, data.s, atMs);
  if (data.e === 'trade') return tradeOf(data, data.s, atMs);
  if (data.e === undefined || data.e === 'bookTicker')
    return (
      wrong(data, { b: isDecimal, a: isDecimal }) ?? {
        symbol: data.s,
        message: { kind: 'top', atMs, bid: data.b as string, ask: data.a as string },
      }
    );
  return `no such event as ${JSON.stringify(data.e)}`;
}

/** Milliseconds of nanoseconds, to a millionth of one. */
function msOf(nanoseconds: string): number {
  const whole = nanoseconds.length - nanosecondDigits;
  return Number(nanoseconds.slice(0, Math.max(0, whole))) + Number(nanoseconds.slice(Math.max(0, whole))) / 1e6;
}

function snapshotOf(json: Fields, atMs: number): RecordedLine | string {
  const { lastUpdateId, bids, asks, symbol } = json;
  return (
    wrong(json, {
      lastUpdateId: isId,
      bids: isSide,
      asks: isSide,
      symbol: (value) => value === undefined || isSymbol(value),
    }) ?? {
      symbol: symbol as string | undefined,
      message: {
        kind: 'snapshot',
        atMs,
        u: lastUpdateId as number,
        bids: bids as TextLevels,
        asks: asks as TextLevels,
      },
    }
  );
}

function depthOf(data: Fields, symbol: string, atMs: number): RecordedLine | string {
  const { U, u, pu, b, a } = data;
  return (
    wrong(data, { U: isId, u: isId, pu: (value) => value === undefined || isId(value), b: isSide, a: isSide }) ?? {
      symbol,
      message: {
        kind: 'depth',
        atMs,
        U: U as number,
        u: u as number,
        pu: pu as number | undefined,
        bids: b as TextLevels,
        asks: a as TextLevels,
      },
    }
  );
}

/** Trades of an insurance fund carry no price. */
function tradeOf(data: Fields, symbol: string, atMs: number): RecordedLine | string {
  const { t, p, q, m } = data;
  return (
    wrong(data, { t: isId, p: isDecimal, q: isDecimal, m: (value) => typeof value === 'boolean' }) ?? {
      symbol,
      message:
        Number(p) > 0
          ? { kind: 'trade', atMs, id: String(t), price: p as string, size: q as string, takerBuys: !m }
          : undefined,
    }
  );
}
