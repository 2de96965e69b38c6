import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { EngineProvider } from '../../../src/app/engine/engine-context.tsx';
import { FundingFigure } from '../../../src/app/screens/dashboard/funding-figure.tsx';
import { fundingNewest } from '../../../src/shared/contracts/funding.ts';
import { createFakeEngine } from '../../doubles/fake-engine.ts';
import { instruments } from '../../doubles/fake-market.ts';

const perpetual = { ...instruments[0]!, account_type: 'linear' as const, contract: true };
const row = (symbol: string, rate: number) => ({
  exchange: 'BINANCE',
  symbol,
  account_type: 'linear',
  rate,
  next_rate: -0.000125,
  interval_h: 8,
  next_time: Date.now() + 3_600_000 - 500,
  mark: '1',
  index: '1',
  avg3: 0,
  avg7: 0,
  avg30: 0,
  annual: 0.1095,
});

async function show(answer: readonly unknown[]) {
  const place = document.createElement('div');
  const engine = createFakeEngine({ everyMs: 0, answers: { [fundingNewest.path]: answer } });
  const root = createRoot(place);
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <EngineProvider engine={engine}>
          <FundingFigure instrument={perpetual} />
        </EngineProvider>
      </I18nProvider>,
    ),
  );
  return { place, engine, end: () => act(async () => root.unmount()) };
}

test('a perpetual tells the rate of its running interval to four digits, when it is paid, and in the tooltip what was paid last and comes to in a year', async () => {
  const { place, engine, end } = await show([row('ETHUSDT', 1), row(perpetual.symbol, 0.0001)]);
  expect(place.textContent).toMatch(/^Funding−0\.0125% (01:00:00|00:59:5\d)$/);
  expect(place.querySelector('dl')?.title).toBe(
    'Every 8 hours; above 0 longs pay shorts. Last paid: +0.0100%. Annualised: −13.69%.',
  );
  expect(engine.calls[0]?.input).toEqual({ exchange: 'BINANCE', accountType: 'linear' });
  await end();
});

test('without a rate there is nothing', async () => {
  const { place, end } = await show([row('ETHUSDT', 1)]);
  expect(place.textContent).toBe('');
  await end();
});
