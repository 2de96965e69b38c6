import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { type BarColumns, barColumns, barUnitsOf } from '../../shared/backtest/bars.ts';
import { backtestRecording } from '../../shared/backtest/book/report.ts';
import { queueModels } from '../../shared/backtest/book/queue.ts';
import { type KlinePage, readBars } from '../../shared/backtest/read-bars.ts';
import { backtest } from '../../shared/backtest/report.ts';
import { Refusal } from '../../shared/base/refusal.ts';
import { intervalKeys, openTimeBefore, secondMs } from '../../shared/base/time.ts';
import { klinesHistory } from '../../shared/contracts/market-data.ts';
import { symbols } from '../../shared/contracts/market-base.ts';
import { gridOf, Instrument } from '../../shared/market/instrument.ts';
import { Kline } from '../../shared/market/kline.ts';
import { packColumns } from '../../shared/market/recording/columns.ts';
import { strategies } from '../../shared/strategies/index.ts';
import { ConfigError } from '../base/config-error.ts';
import { csvOf, jsonOf, tableOf } from './backtest-text.ts';
import { recordingIn } from './recording-file.ts';
import { sweepText } from './sweep-text.ts';

export const backtestUsage = [
  'npm run backtest -- GRID --market HALYARD:BTCUSDT --days 7 --param lower=60000 --param upper=70000 \\',
  '                    --param grid_levels=20 --param invest=10000',
  '  plays a strategy over bars of a running server, or of a file, and prints what it came to',
  '  --url http://localhost:8787   the server; its bars need no log-in',
  '  --market EXCHANGE:SYMBOL      a spot market; EXCHANGE:SYMBOL:linear or :inverse, a perpetual; twice, first leg A and',
  '                                then leg B, for SPREAD, FUNDING, STAT_ARB and RATE_GRID',
  '  --interval 1m                 of the bars',
  '  --days 7                      back from now',
  '  --bars FILE                   bars that --save has written, in place of a server; once for each market',
  '  --save FILE                   writes the bars that were read; once for each market',
  '  --funds 10000                 money of the account; what the strategy may cost where it is left out',
  '  --funding=0.01                percent at each stamp of a perpetual, below 0 where shorts pay',
  '  --slippage 0                  ticks by which a taker trades worse than the open',
  '  --touch                       an order fills where the price comes to it, not only where it goes through',
  '  --recording FILE              plays a recorded book and its trades, message by message, in place of bars',
  '  --queue back                  or share: how an order moves up when its level shrinks without a trade',
  '  --latency 50:50               ms from a message of the market to the venue, and back',
  '  --columns FILE                writes the recording as columns, which open without being read again',
  '  --sweep grid_levels=5:50:10   tries a parameter from 5 to 50 with 10 values; with several, every combination',
  '  --by profit                   or sharpe, or profit-by-drawdown: by what the best of a sweep are chosen',
  '  --format table                or json (all of it), or csv (a line for each bar)',
].join('\n');

const options = {
  url: { type: 'string', default: 'http://localhost:8787' },
  market: { type: 'string', multiple: true },
  interval: { type: 'string', default: '1m' },
  days: { type: 'string', default: '7' },
  bars: { type: 'string', multiple: true },
  recording: { type: 'string' },
  queue: { type: 'string', default: 'back' },
  latency: { type: 'string', default: '50:50' },
  columns: { type: 'string' },
  save: { type: 'string', multiple: true },
  funds: { type: 'string' },
  funding: { type: 'string', default: '0.01' },
  slippage: { type: 'string', default: '0' },
  touch: { type: 'boolean', default: false },
  param: { type: 'string', multiple: true },
  sweep: { type: 'string', multiple: true },
  by: { type: 'string', default: 'profit' },
  format: { type: 'string', default: 'table' },
} as const;

/** Bars as a file keeps them. */
const BarFile = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ instrument: Instrument, interval: v.picklist(intervalKeys), list: v.array(Kline) }),
);
type BarFile = v.InferOutput<typeof BarFile>;

const formats = { table: tableOf, csv: csvOf, json: jsonOf };

/** Runs one backtest; the text to print. Throws ConfigError with what is wrong. */
export async function backtestCommand(args: readonly string[], nowMs: number): Promise<string> {
  const { values, type } = parsed(args);
  if (!(values.format in formats)) throw new ConfigError(`--format: ${Object.keys(formats).join(', ')}`);
  if (values.recording !== undefined) return overRecording({ ...values, file: values.recording }, type);
  const files = values.bars?.map(fromFile) ?? (await fromServer(values, nowMs));
  values.save?.forEach((path, leg) => {
    if (!files[leg]) throw new ConfigError('--save: once for each market');
    writeFileSync(path, JSON.stringify(files[leg]));
  });
  return answered(() => printedOf(values, type, files));
}

/** The text of a backtest, or of a sweep, over bars of each leg. */
function printedOf(values: Values, type: string, files: readonly BarFile[]): string {
  const [file, ...others] = files as readonly [BarFile, ...BarFile[]];
  const { instrument, interval } = file;
  const bars = columnsOf(file);
  const params = paramsIn(type, values.param ?? []);
  const slippage = wholeOf('--slippage', values.slippage);
  const fundingRate = percentOf('--funding', values.funding) / 100;
  const legs = {
    fundingRate,
    ...(others.length > 0 && { others: others.map((each) => ({ instrument: each.instrument, fundingRate })) }),
  };
  const ofOthers = others.map(columnsOf);
  if (values.sweep)
    return sweepText(
      { ...values, sweep: values.sweep },
      { type, params, slippage, instrument, legs, bars: [bars, ...ofOthers] },
    );
  const report = backtest(
    {
      strategy_type: type,
      params,
      instrument,
      slippage,
      touchFills: values.touch,
      ...legs,
      ...(values.funds !== undefined && { funds: values.funds }),
    },
    bars,
    ofOthers,
  );
  return formats[values.format as keyof typeof formats]({
    report,
    bars,
    instrument,
    others: others.map((each) => each.instrument),
    interval,
    notModelled: others.length > 0 ? notOfLegs : 'order queue, slippage beyond --slippage, impact on the market',
  });
}

const notOfLegs =
  'order queue, slippage and spread beyond --slippage, impact on the market, interest; an order that follows the other market follows it once a bar';

function parsed(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [type] = positionals;
    if (type !== undefined && positionals.length === 1) return { values, type };
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\n${backtestUsage}`, { cause: error });
  }
  throw new ConfigError(backtestUsage);
}
type Values = ReturnType<typeof parsed>['values'];

/** A backtest over a recording: of its own market, as the server lists that. */
async function overRecording(values: Values & { readonly file: string }, type: string): Promise<string> {
  const { file, columns, queue, latency, url, funds, format } = values;
  const recording = recordingIn(file);
  if (columns !== undefined) writeFileSync(columns, packColumns(recording));
  const { exchange, account_type, symbol } = recording.market;
  const instrument = (await listOf(url, exchange, account_type)).find((each) => each.symbol === symbol);
  if (!instrument) throw new ConfigError(`--recording: ${exchange}:${symbol} (${account_type}) is not listed`);
  if (!v.is(v.picklist(queueModels), queue)) throw new ConfigError(`--queue: ${queueModels.join(', ')}`);
  const [outMs, backMs] = latency.split(':').map((each) => wholeOf('--latency', each));
  if (outMs === undefined || backMs === undefined) throw new ConfigError('--latency: OUT:BACK in ms, as 50:50');
  const params = paramsIn(type, values.param ?? []);
  const request = { strategy_type: type, params, instrument, queue, latency: { outMs, backMs }, barMs: secondMs };
  return answered(() => {
    const report = backtestRecording({ ...request, ...(funds !== undefined && { funds }) }, recording);
    return formats[format as keyof typeof formats]({
      report,
      bars: report.bars,
      instrument: report.instrument,
      interval: '1s',
      notModelled: 'impact on the market beyond what was taken, orders that were hidden',
    });
  });
}

/** The text of some work; what is refused as ConfigError. */
function answered(work: () => string): string {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new ConfigError(`${error.message} ${JSON.stringify(error.data)}`, { cause: error });
  }
}

/** A percentage that may be below 0. */
function percentOf(flag: string, text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !(Math.abs(number) <= 100)) throw new ConfigError(`${flag}: a percentage`);
  return number;
}

function wholeOf(flag: string, text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isInteger(number) || number < 0)
    throw new ConfigError(`${flag}: a whole number from 0 on`);
  return number;
}

/** Parameters by their fields' types: those of numbers as numbers. Throws ConfigError for `key=value` that is none. */
function paramsIn(type: string, given: readonly string[]): Record<string, unknown> {
  const fields = strategies.find(({ template }) => template.strategy_type === type)?.template.fields ?? [];
  return Object.fromEntries(
    given.map((each) => {
      const at = each.indexOf('=');
      if (at < 1) throw new ConfigError(`--param ${each}: key=value`);
      const [key, text] = [each.slice(0, at), each.slice(at + 1)];
      const kind = fields.find((field) => field.key === key)?.type;
      if (kind === 'currencies') return [key, text.split(',')];
      const isNumber = ['integer', 'number', 'percent', 'time'].includes(kind ?? '');
      return [key, isNumber ? Number(text) : kind === 'signal' ? signalIn(key, text) : text];
    }),
  );
}

function signalIn(key: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new ConfigError(`--param ${key}: a signal as JSON`, { cause: error });
  }
}

function fromFile(path: string): BarFile {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigError(`--bars: ${(error as Error).message}`, { cause: error });
  }
  const file = v.safeParse(BarFile, text);
  if (file.success) return file.output;
  const [issue] = file.issues;
  throw new ConfigError(`--bars: ${v.getDotPath(issue) ?? path}: ${issue.message}`);
}

function columnsOf({ instrument, interval, list }: BarFile): BarColumns {
  const firstMs = list[0]?.[0] ?? 0;
  return barColumns(list, firstMs - openTimeBefore(interval, firstMs, 1), barUnitsOf(gridOf(instrument)));
}

/** What a public call of a server answers. Throws ConfigError where it cannot be had. */
async function get(url: string, path: string, query: Readonly<Record<string, string | number>>): Promise<unknown> {
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, String(value)] as [string, string]),
  );
  try {
    const answer = await fetch(new URL(`/sapi${path}?${search}`, url));
    const { data } = (await answer.json()) as { readonly data: unknown };
    if (answer.ok) return data;
    throw new ConfigError(`--url: ${path}: ${answer.status} ${JSON.stringify(data)}`);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`--url: ${url}: ${(error as Error).message}`, { cause: error });
  }
}

const listOf = async (url: string, exchange: string, account_type: string): Promise<readonly Instrument[]> =>
  v.parse(v.object({ list: v.array(Instrument) }), await get(url, symbols.path, { exchange, account_type })).list;

const fromServer = ({ market = [], ...values }: Values, nowMs: number): Promise<BarFile[]> =>
  Promise.all((market.length === 0 ? [undefined] : market).map((each) => marketOf(each, values, nowMs)));

/** Bars of one market of a server. */
async function marketOf(
  market: string | undefined,
  { url, interval, days }: Pick<Values, 'url' | 'interval' | 'days'>,
  nowMs: number,
): Promise<BarFile> {
  const [exchange, symbol, kind = 'spot'] = market?.split(':') ?? [];
  if (!exchange || !symbol) throw new ConfigError('--market: EXCHANGE:SYMBOL, as HALYARD:BTCUSDT');
  if (!v.is(v.picklist(intervalKeys), interval)) throw new ConfigError(`--interval: ${intervalKeys.join(', ')}`);
  const instrument = (await listOf(url, exchange, kind)).find((each) => each.symbol === symbol);
  if (!instrument) throw new ConfigError(`--market: ${market} is no ${kind} market of the server`);
  const read: Kline[] = [];
  const Answer = v.object({ list: v.array(Kline) });
  const page: KlinePage = async (request) => v.parse(Answer, await get(url, klinesHistory.path, request)).list;
  const pages: KlinePage = async (request) => {
    const bars = await page(request);
    read.push(...bars);
    return bars;
  };
  const bars = await readBars(pages, instrument, { days: wholeOf('--days', days), interval }, nowMs);
  if (!bars) throw new ConfigError(`--market: ${market} has no bars`);
  const lastMs = bars.firstMs + bars.open.length * bars.intervalMs;
  const within = read.filter(([openMs]) => openMs >= bars.firstMs && openMs < lastMs).sort((a, b) => a[0] - b[0]);
  return { instrument, interval, list: within };
}
