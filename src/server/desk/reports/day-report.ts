import { setImmediate as turn } from 'node:timers/promises';
import type { EquityPoint } from '../../../shared/contracts/account-balance.ts';
import type { dayFills, dayReport } from '../../../shared/contracts/day-report.ts';
import { must } from '../../../shared/base/assert.ts';
import type { Input, Output } from '../../../shared/base/contract.ts';
import { toScaled } from '../../../shared/base/decimal.ts';
import { hourMs } from '../../../shared/base/time.ts';
import { type Instrument, spotKeyOf, type SymbolRef } from '../../../shared/market/instrument.ts';
import { moneyDecimals, moneyText } from '../../../shared/core/ledger/money.ts';
import type { ApiAccountStore } from '../../store/tables/api-accounts.ts';
import type { Deal } from '../../store/history/deals.ts';
import type { EquityPointStore } from '../../store/tables/equity-points.ts';
import type { UserFills } from '../../store/history/user-fills.ts';
import type { TradingEngine } from '../../trading/engine.ts';
import { accountsOf, type Caller, ownAccount } from '../caller.ts';
import { allFills, isHeld, livePosition, positionsAt } from './day-positions.ts';
import { createDaySums, type DaySums } from './day-sums.ts';
import type { Desk } from '../desk.ts';
import { createUsdPrices } from '../valuation.ts';

interface Parts {
  readonly engine: Pick<TradingEngine, 'history' | 'market' | 'markets' | 'lastTicks'>;
  readonly desk: Pick<Desk, 'balances' | 'positions' | 'holding'>;
  readonly accounts: Pick<ApiAccountStore, 'byId' | 'ofOwner'>;
  readonly equityPoints: Pick<EquityPointStore, 'between' | 'oldest'>;
  readonly nowMs: () => number;
}

/** Rows that are read in one go. */
const atOnce = 500;
const money = (text: string): bigint => must(toScaled(text, moneyDecimals), `an amount: ${text}`);

/** All rows of a paged list, with a breath between the pages. */
async function* allRows<T>(pageOf: (page: number) => { readonly results: readonly T[] }): AsyncGenerator<T> {
  for (let page = 1; ; page += 1) {
    const { results } = pageOf(page);
    yield* results;
    if (results.length < atOnce) return;
    await turn();
  }
}

interface SumParts {
  readonly history: Parts['engine']['history'];
  readonly accounts: Pick<ApiAccountStore, 'byId'>;
  readonly sums: ReturnType<typeof createDaySums>;
}

/** Adds up fills, orders, funding, interest and rebates of some days. */
async function sumDays({ history, accounts, sums }: SumParts, query: UserFills): Promise<DaySums> {
  const exchangeOf = (api_id: string) => must(accounts.byId(api_id), `account ${api_id}`).exchange;
  for await (const { fill, order } of allFills(history, query)) sums.fill(fill, order);
  for await (const order of allRows((page) => history.list({ ...query, page, page_size: atOnce }))) sums.order(order);
  for await (const { api_id, symbol, account_type, asset, amount } of allRows((page) =>
    history.entries.list('funding', { ...query, page, page_size: atOnce }),
  ))
    sums.funding(api_id, { exchange: exchangeOf(api_id), symbol, account_type }, asset, amount);
  for await (const { api_id, asset, interest } of allRows((page) =>
    history.entries.list('interest', { ...query, page, page_size: atOnce }),
  ))
    sums.interest(api_id, exchangeOf(api_id), asset, interest);
  for await (const { api_id, asset, amount } of allRows((page) =>
    history.entries.list('rebate', { ...query, page, page_size: atOnce }),
  ))
    sums.rebate(api_id, exchangeOf(api_id), asset, amount);
  return sums.totals();
}

function equityNow(desk: Pick<Desk, 'balances'>, api_id: string, time: number) {
  return { time, usd: moneyText(desk.balances([api_id]).reduce((sum, { usd_value }) => sum + money(usd_value), 0n)) };
}

function nameOfAccount(accounts: Pick<ApiAccountStore, 'byId'>, api_id: string) {
  const { name, exchange: venue } = must(accounts.byId(api_id), `account ${api_id}`);
  return { api_id, name, exchange: venue };
}

/** What an account was worth at both ends of a day: now, where the day is not over, and null where it has not begun. */
function equityOf(
  equityOfNow: () => ReturnType<typeof equityNow>,
  points: readonly EquityPoint[],
  { start, end, now }: { readonly start: number; readonly end: number; readonly now: number },
) {
  if (start > now) return { start: null, end: null };
  const bounds = boundsOf(points, start, end);
  return { start: bounds.first, end: end <= now ? bounds.last : equityOfNow() };
}

/** What days did to accounts, from the records of the ledger. */
export function createDayReport({ engine, desk, accounts, equityPoints, nowMs }: Parts) {
  const { history } = engine;
  const instrumentOf = (ref: SymbolRef): Instrument | undefined => engine.market(spotKeyOf(ref))?.listed.instrument;
  const assetOf = (ref: SymbolRef): string | undefined => {
    const instrument = instrumentOf(ref);
    return isHeld(instrument) ? instrument?.settle : instrument?.quote;
  };
  const markets = { history, instrumentOf, assetOf };
  const usdPriceOf = createUsdPrices(engine);
  function idsOf(caller: Caller, api_ids: readonly string[] | undefined): string[] {
    for (const api_id of api_ids ?? []) ownAccount(accounts.byId, caller, api_id);
    return [...new Set(api_ids ?? accountsOf(accounts, caller).map(({ api_id }) => api_id))];
  }

  return {
    async report(
      caller: Caller,
      { start, end, api_ids: wanted }: Input<typeof dayReport>,
    ): Promise<Output<typeof dayReport>> {
      const api_ids = idsOf(caller, wanted);
      const now = nowMs();
      const isOver = end <= now;
      const until = isOver ? end : now + 1;
      const { ofAccount, ...sums } = await sumDays(
        { history, accounts, sums: createDaySums(assetOf, usdPriceOf) },
        { user_id: caller.user_id, api_ids, start, end: until },
      );
      const points = await equityPoints.between(api_ids, start - hourMs, end + 1);
      const positions = isOver
        ? await positionsAt(markets, desk.holding, { user_id: caller.user_id, api_ids, start: end, end: now + 1 })
        : desk.positions(api_ids).map((position) => livePosition(position, assetOf));
      return {
        start,
        end,
        as_of: Math.min(end, now),
        first: await equityPoints.oldest(idsOf(caller, undefined)),
        ...sums,
        positions,
        accounts: api_ids.map((api_id) => ({
          ...nameOfAccount(accounts, api_id),
          totals: ofAccount(api_id),
          ...equityOf(
            () => equityNow(desk, api_id, now),
            points.filter((point) => point.api_id === api_id),
            { start, end, now },
          ),
        })),
      };
    },
    fills(caller: Caller, { start, end, api_ids, page, page_size }: Input<typeof dayFills>): Output<typeof dayFills> {
      const { total, results } = history.userFills.page(
        { user_id: caller.user_id, api_ids: idsOf(caller, api_ids), start, end },
        page,
        page_size,
      );
      return {
        pagenation: {
          page,
          page_size,
          total,
          results: results.map(dayFillOf),
        },
      };
    },
  };
}

const dayFillOf = ({
  fill,
  order: { api_id, exchange: venue, symbol, account_type, side, position_side, order_type },
}: Deal) => ({
  ...fill,
  api_id,
  exchange: venue,
  symbol,
  account_type,
  side,
  position_side,
  order_type,
});

/**
 * The points next to a day's bounds: that of the hour that holds the bound, else the first or the last one within the
 * day.
 */
function boundsOf(points: readonly EquityPoint[], start: number, end: number) {
  const hourOf = (ms: number): number => Math.floor(ms / hourMs) * hourMs;
  const within = points.filter(({ time }) => time >= start && time < end);
  const pointOf = (point: EquityPoint | undefined) => (point ? { time: point.time, usd: point.usd_total } : null);
  return {
    first: pointOf(points.find(({ time }) => time === hourOf(start)) ?? within[0]),
    last: pointOf(points.find(({ time }) => time === hourOf(end)) ?? within.at(-1)),
  };
}
export type DayReports = ReturnType<typeof createDayReport>;
