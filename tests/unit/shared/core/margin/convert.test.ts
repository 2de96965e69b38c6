import { describe, expect, it } from 'vitest';
import { listed, place } from '../world-kit.ts';
import { apply } from '../../../../../src/shared/core/apply.ts';
import { smallDebts } from '../../../../../src/shared/core/margin/convert.ts';
import { snapshotOf } from '../../../../../src/shared/core/snapshot/snapshot.ts';
import { stepMs, type World } from '../../../../../src/shared/core/state/world.ts';
import { bookedOf, cellText, jumpTo, ledgerCommand, loan, marginWorld, placeOf, transfer } from '../margin-kit.ts';
import { flowingWorldOf } from '../../../../doubles/flowing-world.ts';
import { imbalanceOf } from '../../../../oracles/imbalance.ts';

const spot = placeOf('a', 'spot');
const margin = placeOf('a', 'margin');
const linear = placeOf('a', 'linear');
const now = (world: World) => world.step * stepMs;
const balanced = (world: World) => {
  for (const sum of imbalanceOf(world.ledger).values()) expect(sum).toBe(0n);
};

describe('small debts', () => {
  const convert = (world: World, assets: string[]) =>
    bookedOf(
      apply(world, ledgerCommand('a', { kind: 'convert', how: 'liability', place: margin, assets }), now(world)),
    );

  it('below 10 USDT are paid with USDT at the last price and a fee, interest and principal alike', () => {
    const world = marginWorld();
    transfer(world, spot, margin, 'USDT', '100');
    loan(world, 'BORROW', margin, 'BTC', '0.005');
    transfer(world, margin, spot, 'BTC', '0.005');
    expect(convert(world, ['BTC'])).toEqual({
      rows: [
        {
          asset: 'BTC',
          principal: '0.005',
          interest: '0.00000005',
          liability_usd: '5.00005',
          target_asset: 'USDT',
          target_qty: '5.100051',
        },
      ],
      fee: '0.100001',
    });
    expect(cellText(world, 'a', 'margin', 'USDT')).toBe('94.899949 0 0 0');
    expect(world.ledger.accounts.get('a')!.debts.size).toBe(0);
    expect(world.ledger.interest.get('BTC')).toBe(50_000n);
    balanced(world);
  });

  it.each([
    ['of 10 USDT and more', '0.01', ['BTC'], 'SMALL_LIABILITY'],
    ['that are none', '0.005', ['ETH'], 'SMALL_LIABILITY'],
  ])('%s are refused whole', (_name, amount, assets, code) => {
    const world = marginWorld();
    transfer(world, spot, margin, 'USDT', '100');
    loan(world, 'BORROW', margin, 'BTC', amount);
    const before = snapshotOf(world);
    expect(convert(world, assets)).toMatchObject({ refused: code });
    expect(snapshotOf(world)).toBe(before);
  });

  it.each([
    ['5.100051', true],
    ['5.10005', false],
  ])('are paid with %s USDT: %s, as they cost 5.100051 with the fee', (usdt, isPaid) => {
    const world = marginWorld();
    transfer(world, spot, margin, 'BTC', '1');
    loan(world, 'BORROW', margin, 'BTC', '0.005');
    transfer(world, spot, margin, 'USDT', usdt);
    if (isPaid) expect(convert(world, ['BTC'])).toMatchObject({ rows: [{ target_qty: usdt }] });
    else
      expect(convert(world, ['BTC'])).toEqual({
        refused: 'BALANCE',
        field: 'assets',
        asset: 'USDT',
        free: usdt,
        need: '5.100051',
      });
    expect(cellText(world, 'a', 'margin', 'USDT')).toBe(isPaid ? '0 0 0 0' : '5.10005 0 0 0');
  });

  it('tell the balances of the coin and of the dollars that have paid it', () => {
    const world = marginWorld();
    transfer(world, spot, margin, 'USDT', '100');
    loan(world, 'BORROW', margin, 'BTC', '0.005');
    const { events } = apply(
      world,
      ledgerCommand('a', { kind: 'convert', how: 'liability', place: margin, assets: ['BTC'] }),
      now(world),
    );
    expect(
      events.flatMap((event) => (event.kind === 'balance' ? [[event.account_type, event.asset, event.free]] : [])),
    ).toEqual([
      ['margin', 'BTC', '0.005'],
      ['margin', 'USDT', '94.899949'],
    ]);
  });

  it('are small below 10 USDT with their interest, not at it, and one of USDT never is', () => {
    const world = marginWorld();
    transfer(world, spot, margin, 'USDT', '100');
    const owe = (asset: string, principal: bigint) =>
      world.ledger.accounts.get('a')!.debts.set('margin', {
        exchange: 'HALYARD',
        status: 'NORMAL',
        loans: new Map([[asset, { principal, interest: 1n, hour: 0 }]]),
      });
    const small = () =>
      smallDebts(world, world.ledger.accounts.get('a'), 'HALYARD').map(({ asset, value }) => [asset, value]);
    owe('BTC', 9_999_999_998n);
    expect(small()).toEqual([['BTC', 9_999_999_999_000n]]);
    owe('BTC', 9_999_999_999n);
    expect(small()).toEqual([]);
    owe('USDT', 1n);
    expect(small()).toEqual([]);
    owe('NOPE', 1n);
    expect(small()).toEqual([]);
  });

  it('are refused where the wallet has too little USDT', () => {
    const world = marginWorld();
    transfer(world, spot, margin, 'BTC', '1');
    loan(world, 'BORROW', margin, 'BTC', '0.005');
    expect(convert(world, ['BTC'])).toMatchObject({ refused: 'BALANCE', asset: 'USDT' });
  });
});

describe('dust', () => {
  const sweep = (world: World, place: typeof spot, assets: string[]) =>
    bookedOf(apply(world, ledgerCommand('a', { kind: 'convert', how: 'dust', place, assets }), now(world)));

  it('becomes USDT where the exchange has no BNB, and BNB where it has', () => {
    const world = marginWorld();
    apply(
      world,
      { kind: 'deposit', user_id: 'u', api_id: 'a', account_type: 'spot', asset: 'ETH', amount: '0.004' },
      0,
    );
    expect(sweep(world, spot, ['ETH'])).toEqual({
      rows: [{ asset: 'ETH', qty: '0.004', service_charge: '0.08', transferred: '3.92' }],
      total: '3.92',
    });
    expect([cellText(world, 'a', 'spot', 'ETH'), cellText(world, 'a', 'spot', 'USDT')]).toEqual([
      '0 0 0 0',
      '100003.92 0 0 0',
    ]);
    apply(world, { kind: 'list', seed: 1, markets: [listed({ symbol: 'BNBUSDT', base: 'BNB' })] }, now(world));
    jumpTo(world, 5_000);
    transfer(world, spot, margin, 'USDT', '9');
    expect(sweep(world, margin, ['USDT'])).toMatchObject({
      rows: [{ asset: 'USDT', service_charge: '0.00018' }],
      total: '0.00882',
    });
    balanced(world);
  });

  it('is what is worth less than 10 USDT, not at it', () => {
    const world = marginWorld();
    apply(world, { kind: 'deposit', user_id: 'u', api_id: 'a', account_type: 'spot', asset: 'ETH', amount: '0.01' }, 0);
    expect(sweep(world, spot, ['ETH'])).toEqual({ refused: 'INPUT', field: 'assets', rule: 'not_small', asset: 'ETH' });
    transfer(world, spot, placeOf('c', 'spot'), 'ETH', '0.000000000001');
    expect(sweep(world, spot, ['ETH'])).toMatchObject({ rows: [{ asset: 'ETH', qty: '0.009999999999' }] });
  });

  it('that is owed, lies elsewhere, or has no price is refused, and so is all of a wallet in liquidation', () => {
    const world = marginWorld();
    transfer(world, spot, margin, 'USDT', '100');
    loan(world, 'BORROW', margin, 'BTC', '0.005');
    expect(sweep(world, margin, ['BTC'])).toMatchObject({ refused: 'INPUT', rule: 'not_small', asset: 'BTC' });
    expect(sweep(world, linear, ['ETH'])).toMatchObject({
      refused: 'INPUT',
      field: 'account_type',
      rule: 'spot_or_margin',
    });
    expect(sweep(world, spot, ['NOPE'])).toMatchObject({ refused: 'INPUT', rule: 'worthless', asset: 'NOPE' });
    world.ledger.accounts.get('a')!.debts.get('margin')!.status = 'FORCE_LIQ';
    expect(sweep(world, margin, ['ETH'])).toMatchObject({
      refused: 'INPUT',
      field: 'account_type',
      rule: 'liquidation',
    });
  });

  it.each([
    ['not small', ['BTC']],
    ['nothing', ['ETH']],
    ['the target itself', ['USDT']],
  ])('%s is refused', (_name, assets) => {
    const world = marginWorld();
    const before = snapshotOf(world);
    expect(sweep(world, spot, assets)).toMatchObject({ refused: 'INPUT', field: 'assets' });
    expect(snapshotOf(world)).toBe(before);
  });
});

describe('portfolio accounts', () => {
  const act = (world: World, fields: object) =>
    bookedOf(
      apply(world, ledgerCommand('a', { kind: 'portfolio', place: margin, action: 'repay', ...fields }), now(world)),
    );

  /** A debt of 400 USDT with 100 USDT left beside it on margin, and 250 USDT in the futures wallet. */
  function owing(): World {
    const world = marginWorld();
    transfer(world, spot, margin, 'BTC', '1');
    loan(world, 'BORROW', margin, 'USDT', '400');
    place(world, 'a', {
      side: 'BUY',
      order_type: 'LIMIT',
      time_in_force: 'GTC',
      price: '750',
      amount: '0.4',
      margin: { account_type: 'margin', auto: 'MANUAL', vip: 1 },
    });
    transfer(world, spot, linear, 'USDT', '250');
    expect(cellText(world, 'a', 'margin', 'USDT')).toMatch(/^100 300 400 /);
    return world;
  }

  it('pay a debt from the margin wallet, then from the futures wallets', () => {
    const world = owing();
    expect(act(world, { asset: 'USDT', amount: '150' })).toEqual({ repaid: [{ asset: 'USDT', qty: '150' }] });
    expect([cellText(world, 'a', 'margin', 'USDT'), cellText(world, 'a', 'linear', 'USDT')]).toEqual([
      '0 300 250.003333333334 0',
      '200 0 0 0',
    ]);
    expect(act(world, { asset: 'USDT' })).toEqual({ repaid: [{ asset: 'USDT', qty: '200' }] });
    expect(act(world, { asset: 'USDT' })).toMatchObject({ refused: 'BALANCE' });
    expect(act(world, { asset: 'BTC' })).toMatchObject({ refused: 'NOTHING_OWED' });
    balanced(world);
  });

  it('pay and collect from the wallets of dated contracts too, and each way is in the history', () => {
    const world = owing();
    apply(
      world,
      { kind: 'deposit', user_id: 'u', api_id: 'a', account_type: 'futures', asset: 'USDT', amount: '40' },
      0,
    );
    const effects = apply(
      world,
      ledgerCommand('a', { kind: 'portfolio', place: margin, action: 'repay', asset: 'USDT', amount: '380' }),
      now(world),
    );
    expect(bookedOf(effects)).toEqual({ repaid: [{ asset: 'USDT', qty: '380' }] });
    expect(
      effects.events.flatMap((event) =>
        event.kind === 'entry' && event.entry.of === 'transfer'
          ? [[event.entry.row.from, event.entry.row.to, event.entry.row.amount]]
          : [],
      ),
    ).toEqual([
      ['linear', 'margin', '250'],
      ['futures', 'margin', '30'],
    ]);
    expect(act(world, { action: 'collect' })).toEqual({ collected: [{ asset: 'USDT', qty: '10', from: 'futures' }] });
    balanced(world);
  });

  it('collect what is free in the futures wallets', () => {
    const world = owing();
    expect(act(world, { action: 'collect' })).toEqual({ collected: [{ asset: 'USDT', qty: '250', from: 'linear' }] });
    expect([cellText(world, 'a', 'margin', 'USDT').split(' ')[0], cellText(world, 'a', 'linear', 'USDT')]).toEqual([
      '350',
      '0 0 0 0',
    ]);
    expect(act(world, { action: 'collect' })).toEqual({ collected: [] });
  });

  it('pay all debts at once, or at every hour while the switch is on, also after a restart', () => {
    const world = owing();
    expect(act(world, { action: 'auto' })).toEqual({ enabled: false, repaid: [{ asset: 'USDT', qty: '350' }] });
    transfer(world, spot, linear, 'USDT', '30');
    expect(act(world, { action: 'auto', enabled: true })).toEqual({ enabled: true, repaid: [] });
    const restored = flowingWorldOf(snapshotOf(world), world.fairPriceOf);
    jumpTo(restored, 3_600_000);
    expect(cellText(restored, 'a', 'linear', 'USDT')).toBe('0 0 0 0');
    expect(act(restored, { action: 'auto', enabled: false })).toEqual({ enabled: false, repaid: [] });
    expect(restored.ledger.accounts.get('a')!.autoRepay).toBeUndefined();
    balanced(restored);
  });
});
