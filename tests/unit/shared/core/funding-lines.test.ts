import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toScaled } from '../../../../src/shared/base/decimal.ts';
import type { FundingPayment } from '../../../../src/shared/trade/ledger-entry.ts';
import { moneyText } from '../../../../src/shared/core/ledger/money.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import type { CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { contractState, inverseKey, linearKey } from './contract-kit.ts';
import { applyMove, moves } from './contract-moves.ts';
import { terms } from './margin-kit.ts';
import { seedOf } from '../../../seeds.ts';

function stateOf() {
  const made = contractState();
  apply(made.state, { kind: 'terms', terms: { ...terms, pairs: [] } }, 0);
  apply(made.state, { kind: 'wake', markets: [linearKey, inverseKey] }, 0);
  return made;
}

const money = (text: string): bigint => toScaled(text, 12)!;
const linesIn = (effects: readonly Effects[]): FundingPayment[] =>
  effects.flatMap(({ events }) =>
    events.flatMap((event) => (event.kind === 'entry' && event.entry.of === 'funding' ? [event.entry.row] : [])),
  );

/**
 * Funding by account and contract: what the lines say, and what positions that are open or have ended say of
 * themselves.
 */
function sums(
  state: CoreState,
  effects: readonly Effects[],
): readonly [lines: Map<string, string>, positions: Map<string, string>] {
  const lines = new Map<string, bigint>();
  const positions = new Map<string, bigint>();
  const add = (to: Map<string, bigint>, name: string, amount: bigint): void => {
    to.set(name, (to.get(name) ?? 0n) + amount);
  };
  for (const { api_id, symbol, account_type, amount } of linesIn(effects))
    add(lines, `${api_id} ${account_type} ${symbol}`, money(amount));
  for (const { events } of effects)
    for (const event of events) {
      if (event.kind === 'closed')
        add(
          positions,
          `${event.position.api_id} ${event.position.account_type} ${event.position.symbol}`,
          money(event.position.funding),
        );
    }
  for (const { api_id, positions: open } of state.contracts.pools.values())
    for (const {
      market: {
        listed: {
          instrument: { symbol, account_type },
        },
      },
      funding,
    } of open.values())
      add(positions, `${api_id} ${account_type} ${symbol}`, funding);
  const reported = (of: ReadonlyMap<string, bigint>) =>
    new Map(
      [...of]
        .filter(([, amount]) => amount !== 0n)
        .map(([name, amount]) => [name, moneyText(amount)] as const)
        .sort(),
    );
  return [reported(lines), reported(positions)];
}

test('whatever happens, the lines of funding come to what the positions have paid and got', () => {
  let seen = 0;
  fc.assert(
    fc.property(moves(80), (list) => {
      const { state, path } = stateOf();
      const effects = list.flatMap((move, index) => applyMove(state, path, move, index));
      seen += linesIn(effects).length;
      const [lines, positions] = sums(state, effects);
      expect(lines).toEqual(positions);
      for (const { time } of linesIn(effects)) expect(time % 28_800_000).toBe(0);
    }),
    { numRuns: 60, seed: seedOf(8) },
  );
  expect(seen).toBeGreaterThan(50);
});
