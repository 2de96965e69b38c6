import { expect, test } from 'vitest';
import { strategies } from '../../../../src/shared/strategies/index.ts';
import { stopModes } from '../../../../src/shared/trade/instance.ts';
import { keepsHoldings, stopModesOf } from '../../../../src/shared/trade/strategy/stop-modes.ts';

test('an execution of A-shares keeps what it has traded, all other types can close it', () => {
  const types = strategies.map(({ template }) => template.strategy_type);
  expect(types.filter(keepsHoldings)).toEqual(['ASTOCK_EXEC']);
  for (const type of types)
    expect(stopModesOf(type), type).toEqual(type === 'ASTOCK_EXEC' ? ['KEEP', 'CANCEL'] : stopModes);
});
