import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Draft, emptyDraft } from '../../../../../../src/app/screens/dashboard/order-form/draft/draft.ts';
import {
  type DraftType,
  hasTrigger,
  isAlgo,
  offeredTypes,
  priceNeed,
} from '../../../../../../src/app/screens/dashboard/order-form/draft/order-types.ts';
import { checkDraft, isLockedNow } from '../../../../../../src/app/screens/dashboard/order-form/draft/check.ts';
import {
  availableFor,
  moneyOf,
  type Reckoning,
} from '../../../../../../src/app/screens/dashboard/order-form/draft/reckon.ts';
import { requestOf } from '../../../../../../src/app/screens/dashboard/order-form/draft/request.ts';
import { fromUnits } from '../../../../../../src/shared/base/decimal.ts';
import { apply } from '../../../../../../src/shared/core/apply.ts';
import { availableOf, contractNeed } from '../../../../../../src/shared/core/contracts/contract-need.ts';
import { freeOf } from '../../../../../../src/shared/core/ledger/accounts.ts';
import { maxNotional } from '../../../../../../src/shared/core/ledger/contract-terms.ts';
import { moneyText } from '../../../../../../src/shared/core/ledger/money.ts';
import { walletOf } from '../../../../../../src/shared/core/ledger/wallets.ts';
import { borrowable, equityWithLoan } from '../../../../../../src/shared/core/margin-accounts/borrow.ts';
import { equityOf } from '../../../../../../src/shared/core/margin-accounts/equity.ts';
import { orderRulesOf } from '../../../../../../src/shared/core/orders/order-money.ts';
import { poolOf, settingOf } from '../../../../../../src/shared/core/state/contract.ts';
import type { PlaceOrder } from '../../../../../../src/shared/core/state/command.ts';
import type { CoreState } from '../../../../../../src/shared/core/state/core-state.ts';
import type { Instrument } from '../../../../../../src/shared/market/instrument.ts';
import {
  contractState,
  inverse,
  inverseKey,
  linearKey,
  order,
  perpetual,
  set,
} from '../../../../shared/core/contract-kit.ts';
import {
  instrument as spot,
  key as spotKey,
  limit,
  place,
  placedOrder,
  refusalOf,
  tradeAt,
} from '../../../../shared/core/core-kit.ts';
import { marginState, placeOf, transfer } from '../../../../shared/core/margin-kit.ts';
import { seedOf } from '../../../../../seeds.ts';
import { nothing } from './reckon-rig.ts';

/** The types of a market of which an order is taken in at once. */
const typesOf = (instrument: Instrument): readonly DraftType[] =>
  offeredTypes(instrument).filter((type) => !isAlgo(type) && type !== 'SOR');

interface Drawn {
  readonly type: DraftType;
  readonly side: 'BUY' | 'SELL';
  /** Lots, and how far prices lie from the last one, in ticks. */
  readonly lots: number;
  readonly away: number;
  readonly further: number;
  readonly isStopLimit: boolean;
}

/** A draft of a type that rests or waits around the last price, in ticks: nothing of it trades at once. */
function draftOf({ type, side, lots, away, further, isStopLimit }: Drawn, instrument: Instrument, last: number): Draft {
  const { price, size } = orderRulesOf(instrument).grid;
  const at = (ticks: number) => fromUnits(last + ticks, price);
  const worse = side === 'BUY' ? 1 : -1;
  const isStop = type === 'STOP_LOSS' || type === 'STOP_MARKET' || type === 'OCO';
  const isProfit = type === 'TAKE_PROFIT' || type === 'TAKE_PROFIT_MARKET';
  const trigger = (isStop ? worse : isProfit ? -worse : away % 2 ? 1 : -1) * away;
  return {
    ...emptyDraft,
    type,
    amount: fromUnits(lots, size),
    price:
      priceNeed(type) === 'none' ? '' : type === 'LIMIT' || type === 'OCO' ? at(-worse * away) : at(trigger + further),
    trigger: hasTrigger(type) ? at(trigger) : '',
    stopLimit: type === 'OCO' && isStopLimit ? at(trigger + further) : '',
  };
}

/** The request as the core takes it. */
const specOf = (draft: Draft, side: 'BUY' | 'SELL', reckoning: Reckoning): Partial<PlaceOrder> => {
  const {
    exchange: _e,
    symbol: _s,
    account_type: _a,
    margin_auto: _m,
    order_type,
    trading_mode: _t,
    post_only: _p,
    ...rest
  } = requestOf(draft, side, reckoning);
  return { time_in_force: 'GTC', ...rest, order_type } as Partial<PlaceOrder>;
};

const drawn = (instrument: Instrument, most: number) =>
  fc.record({
    type: fc.constantFrom(...typesOf(instrument).filter((type) => type !== 'MARKET')),
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    lots: fc.integer({ min: 20, max: most }),
    away: fc.integer({ min: 30, max: 900 }),
    further: fc.integer({ min: -20, max: 20 }),
    isStopLimit: fc.boolean(),
  });

/** A spot market with the last price 1000.0 and an empty book, `a` with money in each of its wallets. */
function moneyed(): CoreState {
  const state = marginState();
  for (const [to, symbol] of [['margin'], ['isolated', 'BTCUSDT']] as const)
    for (const [asset, amount] of [
      ['USDT', '3000'],
      ['BTC', '3'],
    ] as const)
      transfer(state, placeOf('a', 'spot'), placeOf('a', to, symbol), asset, amount);
  tradeAt(state, '1000.0');
  return state;
}

test.each(['spot', 'margin', 'isolated'] as const)(
  '%s: an order of any type locks what the form says it costs, borrows what it lacks, and what the form refuses the engine does',
  (account_type) => {
    const instrument: Instrument = { ...spot, account_type };
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(drawn(instrument, 9_000), fc.boolean(), (draw, isBorrowing) => {
        const state = moneyed();
        const market = state.markets.get(spotKey)!;
        const wallet =
          account_type === 'spot'
            ? 'spot'
            : walletOf(account_type, account_type === 'isolated' ? 'BTCUSDT' : undefined);
        const borrows = isBorrowing && account_type !== 'spot';
        const free = (asset: string) => freeOf(state.ledger, 'a', wallet, asset);
        const borrower = { api_id: 'a', exchange: 'HALYARD' as const, wallet, vip: 1 };
        const loan = (asset: string) => (borrows ? borrowable(state, borrower, asset).amount : 0n);
        const reckoning: Reckoning = {
          rules: orderRulesOf(instrument),
          quotes: { last: fromUnits(market.last, market.grid.price), bid: '', ask: '' },
          funds: {
            base: moneyText(free('BTC')),
            quote: moneyText(free('USDT')),
            leverage: 1,
            loan: { BUY: loan('USDT'), SELL: loan('BTC') },
          },
          book: undefined,
        };
        const draft = {
          ...draftOf(draw, instrument, market.last),
          marginAuto: borrows ? ('AUTO_BORROW' as const) : ('MANUAL' as const),
        };
        const problems = checkDraft(draft, draw.side, reckoning, 0);
        const { need } = moneyOf(draft, draw.side, reckoning)!;
        const asset = draw.side === 'BUY' ? 'USDT' : 'BTC';
        const missing = need > free(asset) ? need - free(asset) : 0n;
        const before =
          account_type === 'spot'
            ? undefined
            : equityWithLoan(state, placeOf('a', account_type), wallet, asset, missing);
        const margin = account_type === 'spot' ? {} : { margin: { account_type, auto: draft.marginAuto, vip: 1 } };
        const effects = place(state, 'a', { ...specOf(draft, draw.side, reckoning), ...margin });
        const refusal = refusalOf(effects);
        const name = JSON.stringify([draw, account_type, borrows, problems, refusal]);
        expect(Object.keys(problems).length > 0, name).toBe(refusal !== undefined && refusal !== null);
        seen.set(refusal ? 'refused' : draw.type, (seen.get(refusal ? 'refused' : draw.type) ?? 0) + 1);
        if (refusal) return;
        const cell = state.ledger.accounts.get('a')!.cells.get(`${wallet}/${asset}`)!;
        expect(cell.locked, name).toBe(need);
        expect(state.ledger.accounts.get('a')!.debts.get(wallet)?.loans.get(asset)?.principal ?? 0n, name).toBe(
          missing,
        );
        if (before && missing > 0n) {
          const { assets, debt } = equityOf(state, state.ledger.accounts.get('a')!, wallet, 'HALYARD');
          expect([assets, debt], name).toEqual([before.assets, before.debt]);
        }
      }),
      { numRuns: 250, seed: seedOf(11) },
    );
    for (const type of typesOf(instrument)) if (type !== 'MARKET') expect(seen.get(type) ?? 0, type).toBeGreaterThan(2);
    expect(seen.get('refused') ?? 0).toBeGreaterThan(5);
  },
  60_000,
);

/** What the engine asks of a waiting order when the market has come to its trigger. */
function needWhenTriggered(state: CoreState, { order_id }: { readonly order_id: string }, key: string): bigint {
  const waiting = state.orders.get(order_id)!;
  const market = state.markets.get(key)!;
  const { price, trigger, lots } = waiting;
  market.contract!.mark = trigger;
  market.last = trigger;
  return contractNeed(
    state,
    waiting,
    price === 0 ? { fills: [{ ticks: trigger, lots }], price, rests: 0 } : { fills: [], price, rests: lots },
  );
}

test.each([
  ['linear', perpetual, linearKey, 400],
  ['inverse', inverse, inverseKey, 900],
] as const)(
  '%s: an order that rests locks what the form says it costs, in either position and margin mode; one that waits locks nothing',
  (_kind, instrument, key, most) => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(
        drawn(instrument, most),
        fc.boolean(),
        fc.boolean(),
        fc.constantFrom(1, 3, 10, 25),
        (draw, hedge, isolated, leverage) => {
          const { state } = contractState();
          apply(state, { kind: 'wake', markets: [linearKey, inverseKey] }, 0);
          order(state, 'b', { ...limit('SELL', '1000.0', instrument.min_qty), market: key });
          order(state, 'c', { ...limit('BUY', '1000.0', instrument.min_qty, 'IOC'), market: key });
          set(state, 'a', {
            market: key,
            leverage,
            ...(leverage > 10 && { confirm_risk: true }),
            ...(hedge && { position_mode: 'HEDGE' }),
            ...(isolated && { margin_mode: 'ISOLATED' }),
          } as never);
          const market = state.markets.get(key)!;
          expect(settingOf(state, 'a', market).leverage).toBe(leverage);
          const pool = poolOf('a', market);
          const available = availableOf(state, pool);
          const reckoning: Reckoning = {
            rules: orderRulesOf(instrument),
            quotes: { last: fromUnits(market.last, market.grid.price), bid: '', ask: '' },
            funds: {
              base: '0',
              quote: moneyText(available),
              leverage,
              standing: {
                ...nothing,
                hedge,
                mark: market.contract!.mark,
                index: market.contract!.index,
                maxNotional: maxNotional(market.contract!.terms, leverage),
              },
            },
            book: undefined,
          };
          const draft = draftOf(draw, instrument, market.last);
          const problems = checkDraft(draft, draw.side, reckoning, 0);
          const { need } = moneyOf(draft, draw.side, reckoning)!;
          const effects = order(state, 'a', { ...specOf(draft, draw.side, reckoning), market: key });
          const refusal = refusalOf(effects);
          const name = JSON.stringify([draw, hedge, isolated, leverage, problems, refusal]);
          expect(Object.keys(problems).length > 0, name).toBe(refusal !== undefined && refusal !== null);
          seen.set(refusal ? 'refused' : draw.type, (seen.get(refusal ? 'refused' : draw.type) ?? 0) + 1);
          if (refusal) return;
          expect(placedOrder(effects)?.status, name).toMatch(/^(UNFILLED|WAITING)$/);
          expect(available - availableOf(state, pool), name).toBe(isLockedNow(draft, reckoning) ? need : 0n);
          expect(availableFor(draw.side, reckoning), name).toBe(available);
          if (isLockedNow(draft, reckoning)) return;
          expect(needWhenTriggered(state, placedOrder(effects)!, key), name).toBe(need);
        },
      ),
      { numRuns: 250, seed: seedOf(12) },
    );
    for (const type of typesOf(instrument)) if (type !== 'MARKET') expect(seen.get(type) ?? 0, type).toBeGreaterThan(2);
  },
  60_000,
);
