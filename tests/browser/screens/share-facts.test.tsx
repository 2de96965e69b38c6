import { english } from '../english.ts';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { EngineProvider } from '../../../src/app/engine/engine-context.tsx';
import { ShareFacts } from '../../../src/app/screens/dashboard/order-form/facts/share-facts.tsx';
import { type ShareRules, shareHolding, shareRules } from '../../../src/shared/contracts/share-rules.ts';
import { show as render } from '../shown.ts';
import { createFakeEngine } from '../../doubles/fake-engine.ts';
import { instruments } from '../../doubles/fake-market.ts';

const share = { ...instruments[0]!, symbol: 'SH600519', account_type: 'astock' as const, tick: '0.01' };
const rules = (): ShareRules => ({
  symbol: 'SH600519',
  board: 'SH_MAIN',
  special_treatment: false,
  phase: 'CONTINUOUS',
  until: Date.now() + 3_600_000 - 500,
  previous_close: '1500.00',
  band: { low: '1350.00', high: '1650.00' },
  cage: { buy_max: '1530.00', sell_min: '1470.00' },
  lot_least: 100,
  lot_step: 100,
});

async function show(answer: ShareRules, apiId?: string) {
  const place = document.createElement('div');
  const answers = { [shareRules.path]: answer, [shareHolding.path]: { free: 500, bought_today: 200, sellable: 300 } };
  const engine = createFakeEngine({ everyMs: 0, answers });
  const root = createRoot(place);
  const i18n = await english();
  await render(
    root,
    <I18nProvider i18n={i18n}>
      <EngineProvider engine={engine}>
        <ShareFacts instrument={share} apiId={apiId} />
      </EngineProvider>
    </I18nProvider>,
  );
  const facts = Object.fromEntries(
    [...place.querySelectorAll('dl > div')].map((row) => [
      row.querySelector('dt')?.textContent,
      row.querySelector('dd')?.textContent,
    ]),
  );
  return { facts, engine, end: () => root.unmount() };
}

test('the form of a share tells its session with the time left, limits, cage, lot, and what may be sold', async () => {
  const { facts, end } = await show(rules(), 'a');
  expect(facts).toEqual({
    Session: expect.stringMatching(/^Continuous trading · (01:00:00|00:59:5\d)$/),
    'Daily limits': '1,350.00 – 1,650.00',
    'Price cage': 'buy ≤ 1,530.00, sell ≥ 1,470.00',
    Lot: '100 shares',
    'Sellable (T+1)': '300 / 500',
  });
  await end();
});

test('outside of continuous trading there is no cage, on the first days no limit, and without an account nothing is held', async () => {
  const { facts, engine, end } = await show({
    ...rules(),
    phase: 'CLOSED',
    band: null,
    cage: null,
    lot_least: 200,
    lot_step: 1,
  });
  expect(facts).toEqual({
    Session: expect.stringMatching(/^Closed, opens in (01:00:00|00:59:5\d)$/),
    'Daily limits': 'none today',
    Lot: 'from 200 shares, by 1',
  });
  expect(engine.calls.map(({ path }) => path)).toEqual([shareRules.path]);
  await end();
});
