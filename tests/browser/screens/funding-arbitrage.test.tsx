import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { EngineProvider } from '../../../src/app/engine/engine-context.tsx';
import { FundingSummary } from '../../../src/app/screens/ai-dashboard/funding/funding-summary.tsx';
import { fundingHistory, fundingNewest } from '../../../src/shared/contracts/funding.ts';
import { instanceList, strategyStart, strategyTemplate } from '../../../src/shared/contracts/strategy.ts';
import { funding } from '../../../src/shared/strategies/funding/index.ts';
import { anyStrategy } from '../../../src/shared/strategies/strategy.ts';
import { createFakeEngine } from '../../doubles/fake-engine.ts';
import { fakeFunding } from '../../doubles/fake-funding.ts';
import { instruments } from '../../doubles/fake-market.ts';
import { english } from '../english.ts';
import { show } from '../shown.ts';
import { demoSession, start } from './start.ts';

const spot = { ...instruments[0]!, taker: 0.0005 };
const perpetual = { ...spot, account_type: 'linear' as const, contract: true, linear: true, max_leverage: 100 };

test('its form asks for a spot market, a perpetual and a white list, and says at the list that it is empty', async () => {
  const failure = { code: 'WHITE_LIST', number: 4007, data: [{ field: 'white_list', rule: 'white_list' }] } as const;
  const engine = await start('/AIdashboard', {
    session: demoSession,
    listed: [perpetual],
    fail: { path: strategyStart.path, failure },
    answers: {
      [strategyTemplate.path]: [anyStrategy(funding).template],
      [instanceList.path]: { pagenation: { page: 1, page_size: 50, total: 0, results: [] } },
      [fundingNewest.path]: [],
      [fundingHistory.path]: [],
    },
  });
  await page.getByRole('button', { name: 'Start funding arbitrage' }).click();
  const form = page.getByRole('form', { name: 'Start funding arbitrage' });
  const kinds = (leg: string) =>
    [...form.getByLabelText(`Market, leg ${leg}`).element().querySelectorAll('option')].map(({ value }) => value);
  await expect.element(form.getByLabelText('Market, leg B')).toBeVisible();
  expect([kinds('A'), kinds('B')]).toEqual([['spot'], ['linear']]);
  const list = form.getByLabelText('Currency white list');
  const sent = () => engine.calls.filter(({ path }) => path === strategyStart.path).map(({ input }) => input as object);
  await form.getByRole('button', { name: 'Start', exact: true }).click();
  await expect.element(list).toHaveAccessibleDescription('The currency white list cannot be empty.');
  expect(sent()).toMatchObject([{ params: { white_list: [], leverage: 2 } }]);
  // A currency is added by its button, others are written; the sentence goes with the change.
  const button = form.getByRole('button', { name: perpetual.base, exact: true });
  await button.click();
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  await expect.element(list).toHaveValue(perpetual.base);
  await expect.element(list).not.toHaveAccessibleDescription('The currency white list cannot be empty.');
  await list.fill(`${perpetual.base}, eth sol`);
  await form.getByRole('button', { name: 'Start', exact: true }).click();
  await expect.poll(() => sent().length).toBe(2);
  expect(sent()[1]).toMatchObject({ params: { white_list: [perpetual.base, 'ETH', 'SOL'] } });
});

const facts = async (rate: number, draft: Readonly<Record<string, string>> = {}) => {
  const list = Array.from({ length: 90 }, (_, index) => [index, rate]);
  const engine = createFakeEngine({
    everyMs: 0,
    answers: {
      [fundingNewest.path]: [fakeFunding(perpetual, rate)],
      [fundingHistory.path]: [{ symbol: perpetual.symbol, list }],
    },
  });
  const place = document.createElement('div');
  const root = createRoot(place);
  const usual = { split_size: '0.1', max_pos: '1', hold_periods: '30', leverage: '2', sweep_slippage: '1' };
  await show(
    root,
    <I18nProvider i18n={await english()}>
      <EngineProvider engine={engine}>
        <FundingSummary
          draft={{ ...usual, ...draft }}
          instrument={spot}
          last="1000"
          other={{ instrument: perpetual, last: '1000' }}
        />
      </EngineProvider>
    </I18nProvider>,
  );
  const found = Object.fromEntries(
    [...place.querySelectorAll('dt')].map((dt) => [dt.textContent, dt.nextElementSibling?.textContent]),
  );
  const text = place.textContent;
  root.unmount();
  return { found, text };
};

test('its preview says what a period brings, when it breaks even, what it costs and when it would be liquidated', async () => {
  // 3 bps a period of 1,000 against 20 bps of fees.
  const { found } = await facts(0.0003);
  expect(found).toMatchObject({
    'Next funding rate': '+0.0300%',
    'Expected rate, annualised': '+32.85%',
    'Expected funding per period': '+0.30 USDT',
    'Basis now': '0.00 bps',
    'Fees of a round, all four orders': '20.00 bps',
    'Cost of opening and closing': '2.00 USDT',
    'Breaks even after': '7 periods (2.3 days)',
    'Expected net after 30 periods': '+7.00 USDT',
    'Margin of the perpetual': '500.00 USDT',
    'Max cost of a late hedge': '1.00 USDT',
  });
  expect(Number.parseFloat(String(found['Liquidated by a rise of']))).toBeCloseTo(49, 0);
});

test('at rates that pay nothing it never breaks even, and a draft that is not filled in is asked for', async () => {
  expect((await facts(-0.0001)).found).toMatchObject({
    'Breaks even after': 'never at these rates',
    'Expected net after 30 periods': '−5.00 USDT',
  });
  expect((await facts(0.0001, { max_pos: '' })).text).toBe(
    'Enter an order size and a max position to preview funding and cost.',
  );
});
