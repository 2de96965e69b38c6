import { describe, expect, it } from 'vitest';
import { keyOfSymbol } from '../../../../../src/shared/market/instrument.ts';
import { apply } from '../../../../../src/shared/core/apply.ts';
import type { SettingCommand } from '../../../../../src/shared/core/state/command.ts';
import { modesOf, settingOf } from '../../../../../src/shared/core/state/contract.ts';
import type { CoreState } from '../../../../../src/shared/core/state/core-state.ts';
import { contractState, inverseKey, linearKey, order, perpetual, set } from '../contract-kit.ts';
import { terms } from '../margin-kit.ts';
import { limit, placedOrder } from '../core-kit.ts';

const small = { ...perpetual, symbol: 'ETHUSDT', base: 'ETH', max_leverage: 5 };
const smallKey = keyOfSymbol(small);

function awake(): CoreState {
  const { state } = contractState([perpetual, small]);
  apply(state, { kind: 'terms', terms: { ...terms, pairs: [], haircuts: [{ asset: 'BTC', percent: 5 }] } }, 0);
  apply(state, { kind: 'wake', markets: [linearKey, smallKey] }, 0);
  return state;
}
const setting = (state: CoreState, key = linearKey, api_id = 'a') => settingOf(state, api_id, state.markets.get(key)!);
const refusal = (state: CoreState, fields: Partial<SettingCommand>) => {
  const { answer } = set(state, 'a', fields);
  return answer.kind === 'refused' ? [answer.code, answer.data] : answer.kind;
};

describe('the leverage of a contract', () => {
  it('is 10 at first, or the most that the contract has', () => {
    const state = awake();
    expect([setting(state), setting(state, smallKey)]).toEqual([
      { leverage: 10, mode: 'CROSS' },
      { leverage: 5, mode: 'CROSS' },
    ]);
  });

  it.each([
    [1, 'done'],
    [10, 'done'],
    [11, ['INPUT', { field: 'confirm_risk', rule: 'required' }]],
    [0, ['INPUT', { field: 'leverage', rule: 'whole' }]],
    [-1, ['INPUT', { field: 'leverage', rule: 'whole' }]],
    [2.5, ['INPUT', { field: 'leverage', rule: 'whole' }]],
    [101, ['LEVERAGE', { field: 'leverage', max_leverage: 100 }]],
  ] as const)('may be set to %s without a confirmation: %j', (leverage, answer) => {
    const state = awake();
    expect(refusal(state, { leverage })).toEqual(answer);
    expect(setting(state).leverage).toBe(answer === 'done' ? leverage : 10);
  });

  it('may go back to 10 without a confirmation', () => {
    const state = awake();
    expect([
      refusal(state, { leverage: 5 }),
      refusal(state, { leverage: 10 }),
      refusal(state, { leverage: 11 }),
    ]).toEqual(['done', 'done', ['INPUT', { field: 'confirm_risk', rule: 'required' }]]);
  });

  it('above 10 wants its confirmation, up to the most of the contract, and not again for what is set already', () => {
    const state = awake();
    expect(refusal(state, { leverage: 100, confirm_risk: true })).toBe('done');
    expect(setting(state)).toEqual({ leverage: 100, mode: 'CROSS' });
    expect(refusal(state, { leverage: 100, margin_mode: 'ISOLATED' })).toBe('done');
    expect(setting(state)).toEqual({ leverage: 100, mode: 'ISOLATED' });
    expect(refusal(state, { leverage: 50 })).toEqual(['INPUT', { field: 'confirm_risk', rule: 'required' }]);
    expect(refusal(state, { market: smallKey, leverage: 6 })).toEqual([
      'LEVERAGE',
      { field: 'leverage', max_leverage: 5 },
    ]);
  });

  it('stays as it is in other contracts and accounts, and the margin mode is locked while an order or a position is open; what is set already is taken', () => {
    const state = awake();
    placedOrder(order(state, 'a', limit('BUY', '990.0', '1')));
    expect(refusal(state, { leverage: 5, margin_mode: 'ISOLATED' })).toEqual(['MODE_LOCKED', { field: 'margin_mode' }]);
    expect(refusal(state, { margin_mode: 'ISOLATED' })).toEqual(['MODE_LOCKED', { field: 'margin_mode' }]);
    expect(refusal(state, { leverage: 10, margin_mode: 'CROSS' })).toBe('done');
    expect(refusal(state, { market: smallKey, leverage: 3 })).toBe('done');
    expect(set(state, 'c', { leverage: 3 }).answer).toEqual({ kind: 'done' });
    expect(setting(state)).toEqual({ leverage: 10, mode: 'CROSS' });
  });

  it.each(['LONG', 'SHORT'] as const)('the margin mode is locked by a %s position of hedge mode', (position_side) => {
    const state = awake();
    set(state, 'a', { position_mode: 'HEDGE' });
    const side = position_side === 'LONG' ? 'BUY' : 'SELL';
    order(state, 'b', limit(side === 'BUY' ? 'SELL' : 'BUY', '1000.0', '1'));
    expect(placedOrder(order(state, 'a', { ...limit(side, '1000.0', '1'), position_side }))).toMatchObject({
      status: 'FILLED',
    });
    expect(refusal(state, { margin_mode: 'ISOLATED' })).toEqual(['MODE_LOCKED', { field: 'margin_mode' }]);
  });
});

describe('the modes of an account', () => {
  it('are changed all together or not at all', () => {
    const state = awake();
    expect(refusal(state, { position_mode: 'HEDGE', leverage: 101 })).toEqual([
      'LEVERAGE',
      { field: 'leverage', max_leverage: 100 },
    ]);
    expect([modesOf(state, 'a'), state.contracts.modes.size]).toEqual([{ position: 'ONE_WAY', asset: 'SINGLE' }, 0]);
    set(state, 'a', { position_mode: 'HEDGE' });
    expect(refusal(state, { position_mode: 'ONE_WAY', asset_mode: 'MULTI', leverage: 0 })).toEqual([
      'INPUT',
      { field: 'leverage', rule: 'whole' },
    ]);
    expect(modesOf(state, 'a')).toEqual({ position: 'HEDGE', asset: 'SINGLE' });
    expect(refusal(state, { position_mode: 'ONE_WAY', asset_mode: 'MULTI' })).toBe('done');
    expect(modesOf(state, 'a')).toEqual({ position: 'ONE_WAY', asset: 'MULTI', exchange: 'HALYARD' });
  });

  it('are locked by an order or a position in any contract, and not by those of others', () => {
    const state = awake();
    const { order_id } = placedOrder(order(state, 'a', { ...limit('BUY', '990.0', '1'), market: smallKey }))!;
    expect([refusal(state, { position_mode: 'HEDGE' }), refusal(state, { asset_mode: 'MULTI' })]).toEqual([
      ['MODE_LOCKED', { field: 'position_mode' }],
      ['MODE_LOCKED', { field: 'asset_mode' }],
    ]);
    expect(set(state, 'c', { position_mode: 'HEDGE' }).answer).toEqual({ kind: 'done' });
    expect(refusal(state, { position_mode: 'ONE_WAY', asset_mode: 'SINGLE' })).toBe('done');
    apply(state, { kind: 'cancel', user_id: 'u', order_ids: [order_id] }, 100);
    expect(refusal(state, { position_mode: 'HEDGE' })).toBe('done');
  });

  it('asset mode MULTI and isolated margin keep each other out, for the account alone', () => {
    const state = awake();
    set(state, 'a', { market: smallKey, margin_mode: 'ISOLATED' });
    expect(refusal(state, { asset_mode: 'MULTI' })).toEqual(['INPUT', { field: 'asset_mode', rule: 'cross_only' }]);
    expect(set(state, 'c', { asset_mode: 'MULTI' }).answer).toEqual({ kind: 'done' });
    expect(set(state, 'c', { margin_mode: 'ISOLATED' }).answer).toMatchObject({
      code: 'INPUT',
      data: { field: 'margin_mode', rule: 'cross_only' },
    });
    set(state, 'a', { market: smallKey, margin_mode: 'CROSS' });
    expect(refusal(state, { asset_mode: 'MULTI' })).toBe('done');
  });

  it('are told, and only of contracts that are traded', () => {
    const state = awake();
    expect(set(state, 'a', { leverage: 4 }).events).toEqual([
      { kind: 'setting', user_id: 'u', api_id: 'a', market: linearKey },
    ]);
    expect(refusal(state, { market: inverseKey })).toEqual(['UNKNOWN_PAIR', { key: inverseKey }]);
  });

  it('an order tells a setting only where it changes one', () => {
    const state = awake();
    const reported = (leverage: number) =>
      order(state, 'c', { ...limit('BUY', '990.0', '0.1'), market: smallKey, leverage }).events.filter(
        ({ kind }) => kind === 'setting',
      );
    expect([reported(4), reported(4)]).toEqual([
      [{ kind: 'setting', user_id: 'u', api_id: 'c', market: smallKey }],
      [],
    ]);
  });
});
