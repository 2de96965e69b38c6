import * as fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import { toScaled } from '../../../../src/shared/base/decimal.ts';
import type { Booking } from '../../../../src/shared/trade/ledger-entry.ts';
import { moneyText } from '../../../../src/shared/core/ledger/money.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import type { CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { contractState, inverseKey, linearKey, order, ownerOf, run, set, taking } from './contract-kit.ts';
import { applyMove, moves } from './contract-moves.ts';
import { ledgerCommand, placeOf, terms } from './margin-kit.ts';
import { awake, futures } from './oco-contracts.ts';
import { limit } from './core-kit.ts';
import { seedOf } from '../../../seeds.ts';

type Kind = 'MULTI' | 'PORTFOLIO' | 'SINGLE';

/** `a` and `c` have 100 USDT and coins behind their contracts, in asset mode MULTI or as portfolio accounts. */
function stateOf(kind: Kind) {
  const made = contractState();
  const { state } = made;
  apply(state, { kind: 'terms', terms: { ...terms, pairs: [], haircuts: [{ asset: 'BTC', percent: 5 }] } }, 0);
  apply(state, { kind: 'wake', markets: [linearKey, inverseKey] }, 0);
  for (const api of ['a', 'c']) {
    if (kind === 'MULTI') set(state, api, { asset_mode: 'MULTI' });
    if (kind === 'PORTFOLIO')
      apply(state, ledgerCommand(api, { kind: 'portfolio', action: 'open', place: placeOf(api, 'margin') }), 0);
    if (kind === 'MULTI')
      apply(
        state,
        { kind: 'deposit', user_id: ownerOf(api), api_id: api, account_type: 'linear', asset: 'BTC', amount: '10' },
        0,
      );
    apply(
      state,
      {
        kind: 'transfer',
        user_id: ownerOf(api),
        client_id: `out-${api}`,
        hash: '',
        from: placeOf(api, 'linear'),
        to: placeOf(api, 'spot'),
        asset: 'USDT',
        amount: '9900',
      },
      0,
    );
  }
  return made;
}

const money = (text: string): bigint => toScaled(text, 12)!;
const bookingsIn = (effects: readonly Effects[]): Booking[] =>
  effects.flatMap(({ events }) =>
    events.flatMap((event) => (event.kind === 'entry' && event.entry.of === 'booking' ? [event.entry.row] : [])),
  );
const short = (rows: readonly Booking[]) =>
  rows.map(({ account_type, kind, asset, amount, balance }) => `${account_type} ${kind} ${asset} ${amount} ${balance}`);

/** What every wallet holds, by account, wallet and asset. */
function held(state: CoreState): Map<string, bigint> {
  return new Map(
    [...state.ledger.accounts.values()].flatMap(({ api_id, cells }) =>
      [...cells].map(([key, { free, locked }]) => [`${api_id}/${key}`, free + locked] as const),
    ),
  );
}

/** What the lines of the ledger and the positions, closed and open, have changed each of them by. */
function changes(state: CoreState, effects: readonly Effects[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  const add = (api_id: string, wallet: string, asset: string, amount: bigint): void => {
    sums.set(`${api_id}/${wallet}/${asset}`, (sums.get(`${api_id}/${wallet}/${asset}`) ?? 0n) + amount);
  };
  for (const { events } of effects)
    for (const event of events) {
      if (event.kind === 'closed') {
        const { api_id, account_type, realized, fees, funding } = event.position;
        add(
          api_id,
          account_type,
          account_type === 'inverse' ? 'BTC' : 'USDT',
          money(realized) - money(fees) + money(funding),
        );
      } else if (event.kind === 'entry' && event.entry.of === 'transfer') {
        const { api_id, to_api_id, from, to, asset, amount } = event.entry.row;
        add(api_id, from, asset, -money(amount));
        add(to_api_id, to, asset, money(amount));
      } else if (event.kind === 'entry' && event.entry.of === 'booking')
        add(event.entry.row.api_id, event.entry.row.account_type, event.entry.row.asset, money(event.entry.row.amount));
    }
  for (const { api_id, account_type, settle, positions } of state.contracts.pools.values())
    for (const { realised, fees, funding } of positions.values())
      add(api_id, account_type, settle, realised - fees + funding);
  return sums;
}

function checkLines(state: CoreState, before: ReadonlyMap<string, bigint>, effects: readonly Effects[]): void {
  const now = held(state);
  const sums = changes(state, effects);
  for (const name of new Set([...now.keys(), ...sums.keys()])) {
    expect(`${name} ${moneyText((before.get(name) ?? 0n) + (sums.get(name) ?? 0n))}`).toBe(
      `${name} ${moneyText(now.get(name) ?? 0n)}`,
    );
  }
}

/** A loss of 500 and two fees, of which the wallet's dollars bear a hundred. */
function lose({ state, path }: ReturnType<typeof stateOf>): Effects[] {
  const effects = [order(state, 'b', limit('SELL', '1000.0', '10')), order(state, 'a', limit('BUY', '1000.0', '10'))];
  path.ticks = 9_500;
  effects.push(
    ...run(state, 20),
    order(state, 'b', limit('BUY', '950.0', '10')),
    order(state, 'a', taking('SELL', '10')),
  );
  return effects;
}

test.each<[Kind, string, string]>([
  ['MULTI', 'linear', 'BTC'],
  ['PORTFOLIO', 'inverse', 'BTC'],
])('in mode %s a loss is told with what was exchanged for it, out of and into the wallet', (kind, from, asset) => {
  const made = stateOf(kind);
  const before = held(made.state);
  const effects = lose(made);
  const rows = bookingsIn(effects);
  expect(
    new Set(
      rows.map((row) => `${row.account_type} ${row.kind} ${row.asset} ${row.amount.startsWith('-') ? 'out' : 'in'}`),
    ),
  ).toEqual(new Set([`${from} COLLATERAL ${asset} out`, 'linear COLLATERAL USDT in']));
  expect(rows.filter(({ account_type, asset: each }) => account_type === from && each === asset).at(-1)!.balance).toBe(
    moneyText(held(made.state).get(`a/${from}/${asset}`)!),
  );
  checkLines(made.state, before, effects);
});

it('what a position has lost beyond its wallet, as its contract is delivered after a jump, is told as paid by the insurance', () => {
  const { state, path } = awake();
  apply(state, { kind: 'terms', terms: { ...terms, pairs: [] } }, 0);
  const before = held(state);
  const market = keyOfSymbol(futures);
  for (const api_id of ['a', 'b']) set(state, api_id, { market, leverage: 100, confirm_risk: true });
  const effects = [
    order(state, 'b', { ...limit('SELL', '1000.0', '240'), market }),
    order(state, 'a', { ...limit('BUY', '1000.0', '240'), market }),
  ];
  path.ticks = 9_500;
  const step = futures.expiry / 100 + 1;
  effects.push(apply(state, { kind: 'rebase', step }, step * 100));
  const rows = short(bookingsIn(effects));
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toMatch(/^futures INSURANCE USDT [0-9.]+ 0$/);
  checkLines(state, before, effects);
});

test.each<Kind>(['MULTI', 'PORTFOLIO', 'SINGLE'])(
  'whatever happens in mode %s, lines and positions come to every balance',
  (kind) => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(moves(80), (list) => {
        const { state, path } = stateOf(kind);
        const before = held(state);
        const effects = list.flatMap((move, index) => applyMove(state, path, move, index));
        for (const row of bookingsIn(effects)) seen.add(row.kind);
        checkLines(state, before, effects);
      }),
      { numRuns: 60, seed: seedOf(21) },
    );
    if (kind !== 'SINGLE') expect(seen).toContain('COLLATERAL');
  },
);
