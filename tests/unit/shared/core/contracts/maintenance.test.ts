import { expect, it } from 'vitest';
import { maintenanceAt } from '../../../../../src/shared/core/contracts/maintenance.ts';
import { contractState, linearKey } from '../contract-kit.ts';

it('the maintenance margin is 0 before there is a mark price, and then 0.4 % of the notional in the first bracket, long or short', () => {
  const { state } = contractState();
  const market = state.markets.get(linearKey)!;
  expect([maintenanceAt({ market, lots: 2_000 }), maintenanceAt({ market, lots: -2_000 })]).toEqual([0n, 0n]);
  market.contract!.mark = 10_000;
  expect([maintenanceAt({ market, lots: 2_000 }), maintenanceAt({ market, lots: -2_000 })]).toEqual([
    8n * 10n ** 12n,
    8n * 10n ** 12n,
  ]);
});
