import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Problem } from '../../../../../../src/app/screens/dashboard/order-form/draft/problems.ts';
import { useProblemText } from '../../../../../../src/app/screens/dashboard/order-form/draft/problem-text.ts';
import type { Instrument } from '../../../../../../src/shared/market/instrument.ts';
import type { Side } from '../../../../../../src/shared/trade/order.ts';
import { instruments } from '../../../../../doubles/fake-market.ts';

const spot = instruments[0]!;
const linear: Instrument = { ...spot, account_type: 'linear', contract: true };

interface Asked {
  readonly problem: Problem;
  readonly side: Side;
  readonly instrument: Instrument;
}
const Sentence = ({ problem, side, instrument }: Asked) => useProblemText(instrument)(problem, side);

/** The sentence of a problem, in English. */
const textOf = (problem: Problem, side: Side = 'BUY', instrument: Instrument = spot): string =>
  renderToStaticMarkup(
    createElement(
      I18nProvider,
      { i18n: setupI18n({ locale: 'en', messages: { en: {} } }) },
      createElement(Sentence, { problem, side, instrument }),
    ),
  );

test.each([
  ['empty', 'Must not be empty'],
  ['number', 'Must be a number'],
  ['positive', 'Must be a valid number'],
  ['no_price', 'No liquidity on this side.'],
  ['at_last', 'Trigger would fire immediately.'],
] as const)('%s: %s', (kind, text) => {
  expect(textOf({ kind })).toBe(text);
});

test.each([
  ['tick', 'Must be a multiple of 1,000.5'],
  ['step', 'Must be a multiple of 1,000.5'],
  ['least', 'Min amount is 1,000.5 BTC'],
  ['highest', 'Max amount is 1,000.5 BTC'],
  ['notional', 'Order value must be at least 1,000.5 USDT'],
  ['band_low', 'Lowest allowed price is 1,000.5'],
  ['band_high', 'Highest allowed price is 1,000.5'],
  ['lot', 'Buy in lots of 1,000.5 shares'],
] as const)('%s: %s', (kind, text) => {
  expect(textOf({ kind, than: '1000.50' })).toBe(text);
});

test('what is available is told in the asset that the order gives: of contracts that in which they settle', () => {
  const available = (side: Side, instrument: Instrument) => textOf({ kind: 'balance', than: '5' }, side, instrument);
  expect([
    available('BUY', spot),
    available('SELL', spot),
    available('SELL', linear),
    available('BUY', linear),
  ]).toEqual(['USDT', 'BTC', 'USDT', 'USDT'].map((asset) => `Insufficient balance: 5 ${asset} available`));
});

test('what was said elsewhere already stands as it is', () => {
  expect(textOf({ kind: 'told', text: { id: 'some-text', message: 'Some text' } })).toBe('Some text');
});
