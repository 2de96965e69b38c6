import { english } from '../english.ts';
import { I18nProvider } from '@lingui/react';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { EngineProvider } from '../../../src/app/engine/engine-context.tsx';
import { ContractFigures } from '../../../src/app/screens/dashboard/contract-figures.tsx';
import { FundingFigure } from '../../../src/app/screens/dashboard/funding-figure.tsx';
import { fundingNewest } from '../../../src/shared/contracts/funding.ts';
import { keyOfSymbol } from '../../../src/shared/market/instrument.ts';
import type { MarkValue } from '../../../src/shared/topics/mark-price.ts';
import { PreferencesProvider } from '../../../src/app/ui/preferences/preferences-context.tsx';
import { createPreferences } from '../../../src/app/ui/preferences/preferences.ts';
import { show as render } from '../shown.ts';
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

async function show(
  answer: readonly unknown[],
  children = <FundingFigure instrument={perpetual} />,
  marks: Readonly<Record<string, MarkValue>> = {},
) {
  const place = document.createElement('div');
  const engine = createFakeEngine({ everyMs: 0, marks, answers: { [fundingNewest.path]: answer } });
  const root = createRoot(place);
  const i18n = await english();
  await render(
    root,
    <I18nProvider i18n={i18n}>
      <EngineProvider engine={engine}>
        <PreferencesProvider store={createPreferences(localStorage, document)}>{children}</PreferencesProvider>
      </EngineProvider>
    </I18nProvider>,
  );
  return { place, engine, end: () => root.unmount() };
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

const figuresIn = (place: HTMLElement) => [...place.querySelectorAll('dl')].map(({ textContent }) => textContent);

test('a contract has mark, index and open interest in its own units; an option the index of its coin', async () => {
  const [coin, ether] = [instruments[0]!, instruments[3]!];
  const marks = {
    [keyOfSymbol(coin)]: { mark: '67001.2', index: '67000.5', oi: '12.5' },
    [keyOfSymbol(ether)]: { mark: '0.0312', index: '3540.51', oi: '0' },
  };
  const option = { ...ether, contract: true, settle: 'ETH', tick: '0.0001', strike: '4000' };
  const linear = await show([], <ContractFigures instrument={{ ...coin, contract: true }} />, marks);
  await expect
    .poll(() => figuresIn(linear.place))
    .toEqual(['Mark67,001.2', 'Index67,000.5', 'Open interest12.500 BTC']);
  await linear.end();
  // Its link to the chain needs a router.
  const routeTree = createRootRoute({ component: () => <ContractFigures instrument={option} /> });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  const dated = await show([], <RouterProvider router={router as never} />, marks);
  await expect.poll(() => figuresIn(dated.place)).toEqual(['Mark0.0312', 'Index3,540.51', 'Open interest0.000 ETH']);
  await dated.end();
});

test('before the first prices a contract shows none', async () => {
  const { place, end } = await show([], <ContractFigures instrument={perpetual} />);
  expect(place.textContent).toBe('');
  await end();
});
