import { type Exchange, exchangeCodes, exchanges } from '../../shared/market/instrument.ts';
import { type Interval, intervalKeys } from '../../shared/base/time.ts';
import type { Side } from '../../shared/trade/order.ts';
import { parseDecimal } from '../format/parse-number.ts';

/** Words that begin a line. */
export const verbs = ['buy', 'sell', 'close', 'cancel', 'alert', 'tf'] as const;
export type Verb = (typeof verbs)[number];

/** How long an order waits, and whether it may take. */
export const lineFlags = ['post', 'ioc', 'fok', 'gtc'] as const;
export type LineFlag = (typeof lineFlags)[number];

export const lineMarkets = ['spot', 'perp'] as const;
export type LineMarket = (typeof lineMarkets)[number];

/**
 * What a line asks for, before anybody knows whether such a market exists. Decimals are plain; symbols in capitals as
 * they were typed, without the slash.
 */
export type Line =
  | {
      readonly kind: 'order';
      readonly side: Side;
      readonly amount: string;
      readonly symbol: string;
      readonly price?: string;
      readonly flag?: LineFlag;
      readonly reduce?: true;
      readonly exchange?: Exchange;
      readonly market?: LineMarket;
    }
  /** `percent` of each position, 1 to 100. */
  | { readonly kind: 'close'; readonly symbol: string; readonly percent: number; readonly exchange?: Exchange }
  /** All open orders that match what is named; all there are where nothing is. */
  | { readonly kind: 'cancel'; readonly symbol?: string; readonly exchange?: Exchange; readonly side?: Side }
  /** Tells when the price comes up or down to one; `off` ends the alerts of the symbol instead. */
  | {
      readonly kind: 'alert';
      readonly symbol: string;
      readonly level: AlertLevel | 'off';
      readonly exchange?: Exchange;
      readonly market?: LineMarket;
    }
  | { readonly kind: 'interval'; readonly interval: Interval };

/** A price that is waited for, and from which side it has to be reached. */
export interface AlertLevel {
  readonly direction: 'UP_TO' | 'DOWN_TO';
  readonly price: string;
}

export type LineRule =
  | 'amount'
  | 'amount_missing'
  | 'price'
  | 'symbol_missing'
  | 'percent'
  | 'interval'
  | 'interval_missing'
  | 'scope_missing'
  | 'level_missing'
  | 'twice'
  | 'limit_only'
  | 'surplus';

/**
 * What is wrong with a line: the word, as it was typed, and the rule that it breaks. What is missing is told of the
 * verb.
 */
export interface LineProblem {
  readonly word: string;
  readonly rule: LineRule;
}

export type ParsedLine = { readonly ok: true; readonly line: Line } | ({ readonly ok: false } & LineProblem);

/** The verb with which a text begins, once a blank has ended it; undefined where the text is no line. */
export const verbOf = (text: string): Verb | undefined =>
  verbs.find((verb) => text.trimStart().toLowerCase().startsWith(`${verb} `));

const exchangeWords: Readonly<Record<string, Exchange>> = Object.fromEntries(
  exchanges.flatMap((name) => [
    [name.toLowerCase(), name],
    [exchangeCodes[name].toLowerCase(), name],
  ]),
);
const exchangeOf = (word: string): Exchange | undefined =>
  Object.hasOwn(exchangeWords, word) ? exchangeWords[word] : undefined;
const symbolPattern = /^[\p{L}\p{N}][\p{L}\p{N}_.-]*(\/[\p{L}\p{N}]+)?$/u;
const symbolIn = (word: string): string => word.replace('/', '').toUpperCase();
const one = <T extends string>(list: readonly T[], word: string): T | undefined => list.find((item) => item === word);

type Fail = { readonly ok: false } & LineProblem;
const fail = (word: string, rule: LineRule): Fail => ({ ok: false, word, rule });

/** What may follow, each once: a name for each word that is understood, and its value. */
type Reader = (word: string) => readonly [name: string, value: unknown] | LineRule | undefined;

/** Reads words in any order by the first reader that understands one. */
function readWords(
  words: readonly string[],
  readers: readonly Reader[],
): Fail | Map<string, { readonly word: string; readonly value: unknown }> {
  const found = new Map<string, { readonly word: string; readonly value: unknown }>();
  for (const word of words) {
    const read = readers.map((reader) => reader(word.toLowerCase())).find((result) => result !== undefined);
    if (read === undefined || typeof read === 'string') return fail(word, read ?? 'surplus');
    const [name, value] = read;
    if (found.has(name)) return fail(word, 'twice');
    found.set(name, { word, value });
  }
  return found;
}

const readExchange: Reader = (word) => {
  const exchange = exchangeOf(word);
  return exchange && ['exchange', exchange];
};
const readFlag: Reader = (word) => {
  const flag = one(lineFlags, word);
  return flag && ['flag', flag];
};
const readMarket: Reader = (word) => {
  const market = one(lineMarkets, word);
  return market && ['market', market];
};
const readReduce: Reader = (word) => (word === 'reduce' ? ['reduce', true] : undefined);
const readSide: Reader = (word) => (word === 'buy' ? ['side', 'BUY'] : word === 'sell' ? ['side', 'SELL'] : undefined);
const readSymbol: Reader = (word) => (symbolPattern.test(word) ? ['symbol', symbolIn(word)] : undefined);
const readAll: Reader = (word) => (word === 'all' ? ['all', true] : undefined);

const positive = (text: string): string | undefined => {
  const decimal = parseDecimal(text);
  return decimal !== undefined && /[1-9]/.test(decimal) ? decimal : undefined;
};

const readPrice: Reader = (word) => {
  if (!word.startsWith('@')) return undefined;
  const price = positive(word.slice(1));
  return price === undefined ? 'price' : ['price', price];
};

const readPercent: Reader = (word) => {
  if (!word.endsWith('%')) return undefined;
  const percent = Number(positive(word.slice(0, -1)));
  return percent >= 1 && percent <= 100 ? ['percent', percent] : 'percent';
};

function parseOrder(verb: 'buy' | 'sell', [first, ...rest]: readonly string[]): ParsedLine {
  if (first === undefined) return fail(verb, 'amount_missing');
  const amount = positive(first);
  if (amount === undefined) return fail(first, 'amount');
  const words = readWords(rest, [readPrice, readFlag, readReduce, readMarket, readExchange, readSymbol]);
  if ('ok' in words) return words;
  const symbol = words.get('symbol');
  if (!symbol) return fail(verb, 'symbol_missing');
  const flag = words.get('flag');
  if (flag && !words.has('price')) return fail(flag.word, 'limit_only');
  const given = Object.fromEntries([...words].map(([name, { value }]) => [name, value]));
  return { ok: true, line: { kind: 'order', side: verb === 'buy' ? 'BUY' : 'SELL', amount, ...given } as Line };
}

function parseRest(verb: 'close' | 'cancel', words: readonly string[]): ParsedLine {
  const read = readWords(
    words,
    verb === 'close' ? [readPercent, readExchange, readSymbol] : [readAll, readSide, readExchange, readSymbol],
  );
  if ('ok' in read) return read;
  const { all: _, ...given } = Object.fromEntries([...read].map(([name, { value }]) => [name, value]));
  if (verb === 'cancel')
    return read.size === 0 ? fail(verb, 'scope_missing') : { ok: true, line: { kind: 'cancel', ...given } };
  return read.has('symbol')
    ? { ok: true, line: { kind: 'close', percent: 100, ...given } as Line }
    : fail(verb, 'symbol_missing');
}

const readLevel: Reader = (word) => {
  if (word === 'off') return ['level', 'off'];
  if (!/^[<>]/.test(word)) return undefined;
  const price = positive(word.slice(1));
  return price === undefined ? 'price' : ['level', { direction: word.startsWith('>') ? 'UP_TO' : 'DOWN_TO', price }];
};

function parseAlert(words: readonly string[]): ParsedLine {
  const read = readWords(words, [readLevel, readMarket, readExchange, readSymbol]);
  if ('ok' in read) return read;
  if (!read.has('symbol')) return fail('alert', 'symbol_missing');
  if (!read.has('level')) return fail('alert', 'level_missing');
  return {
    ok: true,
    line: { kind: 'alert', ...Object.fromEntries([...read].map(([name, { value }]) => [name, value])) } as Line,
  };
}

function parseInterval([first, second]: readonly string[]): ParsedLine {
  if (first === undefined) return fail('tf', 'interval_missing');
  if (second !== undefined) return fail(second, 'surplus');
  // A month is 1M, a minute 1m: case counts where both are there.
  const interval = one(intervalKeys, first) ?? one(intervalKeys, first.toLowerCase());
  return interval ? { ok: true, line: { kind: 'interval', interval } } : fail(first, 'interval');
}

/**
 * Reads a line: `buy 0.5 btc @67200 post`, `sell 2 eth okx`, `close eth 50%`, `cancel all bin`, `alert btc > 70000`,
 * `alert btc off`, `tf 15m`. The amount of an order follows its verb, all other words stand in any order. Undefined
 * where the text does not begin with a verb.
 */
export function parseLine(text: string): ParsedLine | undefined {
  const verb = verbOf(`${text} `);
  if (!verb) return undefined;
  // "@ 67200" is "@67200", and "btc>70000" is "btc > 70000".
  const [, ...words] = text
    .trim()
    .replace(/@\s+/g, '@')
    .replace(/\s*([<>])\s*/g, ' $1')
    .split(/\s+/);
  if (verb === 'tf') return parseInterval(words);
  if (verb === 'alert') return parseAlert(words);
  return verb === 'buy' || verb === 'sell' ? parseOrder(verb, words) : parseRest(verb, words);
}

/** A line in its plainest words: reading it gives the same line again. */
export function printLine(line: Line): string {
  if (line.kind === 'interval') return `tf ${line.interval}`;
  const exchange = line.exchange?.toLowerCase();
  if (line.kind === 'alert') {
    const level = line.level === 'off' ? 'off' : `${line.level.direction === 'UP_TO' ? '>' : '<'} ${line.level.price}`;
    return ['alert', line.symbol.toLowerCase(), level, line.market, exchange].filter(Boolean).join(' ');
  }
  const words =
    line.kind === 'order'
      ? [
          line.side.toLowerCase(),
          line.amount,
          line.symbol.toLowerCase(),
          line.price && `@${line.price}`,
          line.flag,
          line.reduce && 'reduce',
          line.market,
          exchange,
        ]
      : line.kind === 'close'
        ? ['close', line.symbol.toLowerCase(), `${line.percent}%`, exchange]
        : ['cancel', 'all', line.symbol?.toLowerCase(), line.side?.toLowerCase(), exchange];
  return words.filter(Boolean).join(' ');
}
