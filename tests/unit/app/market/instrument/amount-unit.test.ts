import { expect, test } from 'vitest';
import { amountUnit, priceUnit, triggerUnit } from '../../../../../src/app/market/instrument/amount-unit.ts';
import { accountTypes } from '../../../../../src/shared/market/instrument.ts';
import { testInstrument } from '../../../../doubles/instruments.ts';

const option = { account_type: 'option', base: 'BTC', quote: 'USD', contract: true } as const;

test('an option that settles in its coin is priced in it, but for its index; all else is priced in its quote', () => {
  const inCoin = testInstrument({ ...option, settle: 'BTC' });
  const inDollars = testInstrument({ ...option, settle: 'USDC' });
  expect([priceUnit(inCoin), priceUnit(inDollars)]).toEqual(['BTC', 'USDC']);
  expect((['LAST', 'MARK', 'INDEX'] as const).map((by) => triggerUnit(inCoin, by))).toEqual(['BTC', 'BTC', 'USD']);
  for (const account_type of accountTypes.filter((type) => type !== 'option')) {
    const instrument = testInstrument({ account_type, base: 'BTC', quote: 'USD', settle: 'BTC' });
    expect(priceUnit(instrument), account_type).toBe('USD');
    expect(triggerUnit(instrument, 'INDEX'), account_type).toBe('USD');
  }
});

test('an amount counts coins, or contracts where one is not one coin', () => {
  const contract = { contract: true, linear: true, contract_size: '1', base: 'BTC' };
  expect(amountUnit(contract)).toBe('BTC');
  expect([amountUnit({ ...contract, linear: false }), amountUnit({ ...contract, contract_size: '100' })]).toEqual([
    'CONT',
    'CONT',
  ]);
});
