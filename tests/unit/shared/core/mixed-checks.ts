import { isFinal } from '../../../../src/shared/trade/order-status.ts';
import { stepAt } from '../../../../src/shared/market/tick-steps.ts';
import { chinaDayOf } from '../../../../src/shared/market/session/china-calendar.ts';
import { addTo } from '../../../../src/shared/core/ledger/accounts.ts';
import { greater } from '../../../../src/shared/core/ledger/money.ts';
import { lotsOf, orderAt } from '../../../../src/shared/core/book/queue.ts';
import { isUnlocked, multiOf, portfolioOf } from '../../../../src/shared/core/contracts/collateral.ts';
import { availableOf } from '../../../../src/shared/core/contracts/contract-need.ts';
import { poolOf } from '../../../../src/shared/core/state/contract.ts';
import { unifiedOf } from '../../../../src/shared/core/contracts/portfolio-margin.ts';
import { needOf } from '../../../../src/shared/core/orders/open-orders.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import { givenAsset } from '../../../../src/shared/core/state/order.ts';
import { boughtOn } from '../../../../src/shared/core/shares/settlement.ts';
import type { CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { imbalanceOf } from '../../../oracles/imbalance.ts';
import { must } from './invariant.ts';

/**
 * I1, I2, I3, I15, I16, I17: nothing below zero, nothing made or lost, locks are the needs of orders and the margins of
 * positions, positions and house sum to 0.
 */
function checkMoney({ ledger, orders, contracts, markets, step }: CoreState): void {
  for (const [asset, sum] of imbalanceOf(ledger)) must(sum === 0n, 'I2 imbalance', [asset, sum]);
  for (const [asset, fund] of ledger.insurance) must(fund >= 0n, 'I17 insurance', [asset, fund]);
  const needs = new Map<string, bigint>();
  for (const order of orders.values()) {
    must(order.locked >= 0n, 'I1 lock', order.id);
    addTo(needs, `${order.api_id} ${order.wallet}/${givenAsset(order)}`, order.locked);
  }
  const sums = new Map([...markets].flatMap(([key, { contract }]) => (contract ? [[key, { ...contract.house }]] : [])));
  for (const pool of contracts.pools.values())
    for (const { lots, cost, margin, direction, market } of pool.positions.values()) {
      must(Math.sign(lots) === direction && margin >= 0n, 'position', [pool.api_id, market.key, lots, margin]);
      addTo(needs, `${pool.api_id} ${pool.account_type}/${pool.settle}`, margin);
      const sum = sums.get(market.key)!;
      sum.lots += lots;
      sum.cost += cost;
    }
  for (const [key, { lots, cost }] of sums)
    must(lots === 0 && cost === 0n, 'I16 positions and house', [key, lots, cost]);
  for (const { api_id, cells, debts } of ledger.accounts.values()) {
    for (const [name, { free, locked }] of cells) {
      must(free >= 0n && locked >= 0n, 'I1 cell', [api_id, name, free, locked]);
      must(locked === (needs.get(`${api_id} ${name}`) ?? 0n), 'I3 lock', [
        api_id,
        name,
        locked,
        needs.get(`${api_id} ${name}`),
      ]);
    }
    for (const [wallet, { loans }] of debts) {
      must(loans.size > 0 && /^(margin|isolated:\w+)$/.test(wallet), 'I15 debt', [api_id, wallet]);
      for (const [asset, { principal, interest, hour }] of loans) {
        must(
          principal >= 0n && interest >= 0n && principal + interest > 0n && hour === Math.floor(step / 36_000),
          'I15 loan',
          [api_id, wallet, asset, principal, interest, hour],
        );
      }
    }
  }
}

/**
 * I3, I4, I18, I19: books do not cross, entries are what is left of their orders, whoever waits stands once and
 * unfired, lists have two legs.
 */
function checkOrders(state: CoreState): void {
  const { markets, orders, step } = state;
  for (const [
    key,
    {
      book,
      steps,
      listed: { instrument },
    },
  ] of markets) {
    const highest = book.bids.at(-1)?.price ?? 0;
    const lowest = book.asks.at(-1)?.price ?? Number.POSITIVE_INFINITY;
    must(highest < lowest || instrument.account_type === 'astock', 'I4 book', [key, highest, lowest]);
    for (const { price } of [...book.bids, ...book.asks])
      must(price % stepAt(steps, price) === 0, 'a price is on its step', [key, price]);
    if (instrument.status === 'CLOSE') must(book.bids.length + book.asks.length === 0, 'closed book', key);
  }
  for (const order of orders.values()) {
    const {
      id,
      status,
      entry,
      waiting,
      lots,
      filledLots,
      locked,
      sibling,
      reduceOnly,
      expireMs,
      market: { book, contract, key },
    } = order;
    must(
      !isFinal(status) && (status === 'WAITING') === (waiting !== null) && (waiting === null) === (entry !== null),
      'order stands',
      [id, key, status],
    );
    if (entry)
      must(lotsOf(book, entry) === lots - filledLots && lots > filledLots && orderAt(book, entry) === order, 'entry', [
        id,
        key,
        lotsOf(book, entry),
        lots,
        filledLots,
      ]);
    if (contract && (reduceOnly || waiting)) must(locked === 0n, 'I3 contract', [id, locked]);
    if (reduceOnly && entry)
      must(
        lots - filledLots <= Math.abs(contract!.held.get(`${order.api_id}/${order.positionSide}`) ?? 0),
        'I8 reduce-only',
        [id, lots],
      );
    if (!contract && !sibling) must(locked === needOf(order), 'I3 order', [id, key, locked, needOf(order)]);
    if (!contract && sibling)
      must(
        locked + sibling.locked === greater(needOf(order), needOf(sibling)) && (locked === 0n || sibling.locked === 0n),
        'I3 list',
        [id, key, locked, sibling.locked],
      );
    if (sibling)
      must(sibling.sibling === order && orders.get(sibling.id) === sibling && sibling.lots === lots, 'I18 list', id);
    // An exit may be born beyond its trigger, where its order was filled at a better price than its limit: the next
    // price fires it.
    const isPassed = order.rises ? order.market.last >= order.trigger : order.market.last <= order.trigger;
    if (waiting && order.triggerBy === 'LAST' && order.exitOf === '')
      must(!isPassed, 'I19 trigger passed', [id, key, order.trigger, order.market.last]);
    if (expireMs !== null) must(expireMs > step * 100, 'expiry', id);
  }
}

/**
 * In asset mode MULTI and in a portfolio nothing is locked for contracts; a portfolio counts for no less than it owes
 * at a look, whatever the looks before it have sold.
 */
function checkModes(state: CoreState, isLook: boolean): void {
  const { contracts, orders, ledger, step } = state;
  for (const pool of contracts.pools.values())
    for (const { margin, market } of isUnlocked(state, pool) ? pool.positions.values() : [])
      must(margin === 0n, 'unlocked margin', [pool.api_id, market.key, margin]);
  for (const { id, api_id, locked, market } of orders.values())
    if (market.contract && isUnlocked(state, poolOf(api_id, market)))
      must(locked === 0n, 'unlocked order', [id, locked]);
  for (const account of ledger.accounts.values()) {
    const { portfolio, api_id } = account;
    if (!portfolio) continue;
    must(contracts.modes.get(api_id)?.asset !== 'MULTI', 'a portfolio is not MULTI', api_id);
    if (!isLook || step % 10 !== 0 || portfolio.status === 'FORCE_LIQ') continue;
    const { equity, maintenance } = unifiedOf(state, account, portfolio.exchange);
    must(maintenance === 0n || equity > 0n, 'I17 portfolio', [api_id, portfolio.status, equity, maintenance]);
  }
}

/** Rounding of a few conversions, money units. */
const grain = 1_000n;

/** An order that has come to rest is covered by the whole behind it; gives how many there were. */
export function checkCovered(state: CoreState, { answer }: Effects): number {
  let count = 0;
  for (const { order_id, status } of answer.kind === 'placed' && !answer.replayed ? answer.orders.values() : []) {
    const order = state.orders.get(order_id);
    if (status !== 'UNFILLED' || !order?.market.contract || order.reduceOnly) continue;
    const pool = poolOf(order.api_id, order.market);
    if (!isUnlocked(state, pool)) continue;
    count += 1;
    must(availableOf(state, pool) >= -grain, 'more is ordered than the whole covers', [
      order_id,
      pool.account_type,
      availableOf(state, pool),
    ]);
  }
  return count;
}

/**
 * Counts the accounts that hold contracts by what stands behind them, those with debts, and the states of portfolios.
 */
export function countModes(state: CoreState, seen: Record<string, number>): void {
  const see = (what: string) => {
    seen[what] = (seen[what] ?? 0) + 1;
  };
  for (const pool of state.contracts.pools.values()) {
    if (multiOf(state, pool)) see(`MULTI ${pool.account_type}`);
    if (portfolioOf(state, pool)) see(`portfolio ${pool.account_type}`);
  }
  for (const { portfolio, debts } of state.ledger.accounts.values())
    if (portfolio) see(`portfolio ${portfolio.status}${debts.has('margin') ? ' that owes' : ''}`);
}

/** All invariants of a state at a time; `isLook` where nothing has come after a step. */
export function checkState(state: CoreState, isLook: boolean): void {
  checkMoney(state);
  checkOrders(state);
  checkModes(state, isLook);
  for (const [api_id, { cells }] of state.ledger.accounts) {
    const held = Number((cells.get('astock/SH600519')?.free ?? 0n) / 10n ** 12n);
    must(held >= boughtOn(state, api_id, 'SH600519', chinaDayOf(state.step * 100)), 'T+1', [api_id, held]);
  }
}
