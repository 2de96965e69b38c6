import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { optionTickers } from '../../../src/shared/contracts/option.ts';
import { startTemplateList } from '../../../src/shared/contracts/start-template.ts';
import { instanceList, strategyStart, strategyTemplate } from '../../../src/shared/contracts/strategy.ts';
import { optionArb } from '../../../src/shared/strategies/option-arb/index.ts';
import { anyStrategy } from '../../../src/shared/strategies/strategy.ts';
import { accounts, demoSession } from '../../doubles/fake-account.ts';
import { instruments } from '../../doubles/fake-market.ts';
import { optionInstruments, optionTick } from '../../doubles/fake-options.ts';
import { violations } from '../axe.ts';
import { start } from './start.ts';

/** Ends of the options: a week and a month from now on, at eight. */
const dayMs = 86_400_000;
const eight = Math.floor(Date.now() / dayMs) * dayMs + dayMs / 3;
const expiries = [eight + 7 * dayMs, eight + 28 * dayMs] as const;
const day = new Date(expiries[1]).toISOString().slice(2, 10).replaceAll('-', '');
const strikes = ['45000', '50000', '55000', '60000', '65000'];
const inverse = {
  ...instruments[0]!,
  exchange: 'DERIBIT' as const,
  symbol: 'BTCUSD',
  account_type: 'inverse' as const,
  base: 'BTC',
  quote: 'USD',
  settle: 'BTC',
  contract: true,
  linear: false,
  contract_size: '100',
  taker: 0.0005,
};
const dated = {
  ...inverse,
  symbol: `BTCUSD_${day}`,
  account_type: 'delivery' as const,
  expiry: expiries[1],
};
const account = { ...accounts[0]!, api_id: 'd', name: 'Deribit paper', exchange: 'DERIBIT' as const };

/** Coin prices by parity at a forward of 50,000, but for the call of 55,000, which is bid 0.02 too high. */
function tickOf(strike: string, kind: 'C' | 'P', expiry: number) {
  const parity = 1 - Number(strike) / 50_000;
  const put = 0.05 + Math.max(0, -parity);
  const price = kind === 'P' ? put : put + parity;
  const dear = strike === '55000' && kind === 'C' ? 0.02 : 0;
  const text = (value: number) => value.toFixed(4);
  return optionTick(strike, kind, { bid: text(price + dear), ask: text(price + dear + 0.0005), bid_qty: '2' }, expiry);
}

const open = (
  failure?: { code: 'INPUT' | 'PARAMETERS'; number: number; data: object },
  saved: readonly object[] = [],
) =>
  start('/AIdashboard', {
    session: demoSession,
    listed: [...optionInstruments(strikes, expiries), inverse, dated],
    ownAccounts: [account],
    ...(failure && { fail: { path: strategyStart.path, failure } }),
    answers: {
      [strategyTemplate.path]: [anyStrategy(optionArb).template],
      [instanceList.path]: { pagenation: { page: 1, page_size: 50, total: 0, results: [] } },
      [startTemplateList.path]: saved,
      [optionTickers.path]: ({ expiry }: { readonly expiry: number }) =>
        strikes.flatMap((strike) => [tickOf(strike, 'C', expiry), tickOf(strike, 'P', expiry)]),
    },
  });

const form = () => page.getByRole('form', { name: 'Start option arbitrage' });

test('its form has the chain, offers the future of its expiry first, and lists the edges of now', async () => {
  const failure = {
    code: 'PARAMETERS',
    number: 4005,
    data: [{ field: 'set_size', rule: 'too_small', least: '0.1' }],
  } as const;
  const engine = await open(failure);
  await page.getByRole('button', { name: 'Start option arbitrage' }).click();
  await expect.element(form().getByLabelText('Expires')).toHaveValue(String(expiries[1]));
  const hedge = form().getByLabelText('Future that hedges').element() as HTMLSelectElement;
  expect([...hedge.options].map(({ text }) => text)).toEqual([
    expect.stringContaining(day),
    expect.stringContaining('perpetual'),
  ]);
  await form().getByLabelText('Size of a set').fill('0.5');
  const preview = form().getByRole('region', { name: 'Preview' });
  await expect.element(preview).toBeVisible();
  const rows = () =>
    [...preview.element().querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.textContent),
    );
  await expect.poll(() => rows().length).toBe(6);
  // Each of the best sets sells the call of 55,000, and has about 0.02 coins of edge: 200 basis points.
  for (const [, legs, size, edge] of rows().slice(0, 4)) {
    expect(legs).toMatch(/[sS]ell .*55,000/);
    expect(size).toMatch(/BTC$/);
    expect(Number(String(edge).replace(/[^\d.]/g, ''))).toBeGreaterThan(100);
  }
  expect(await violations()).toEqual([]);
  await form().getByLabelText('Lowest strike').selectOptions('50000');
  await form().getByLabelText('Highest strike').selectOptions('60000');
  await form().getByLabelText('Sets are').selectOptions('GAP');
  await form().getByLabelText('Close from an edge of').fill('1');
  await form().getByRole('button', { name: 'Start', exact: true }).click();
  await expect.element(form().getByText(/^At least 0.1 needed/)).toBeVisible();
  const sent = engine.calls.findLast(({ path }) => path === strategyStart.path)?.input as {
    symbols: { symbol: string }[];
    api_ids: string[];
    params: object;
  };
  expect(sent.symbols.map(({ symbol }) => symbol)).toEqual([
    ...['50000', '55000', '60000'].flatMap((strike) => [`BTC-${day}-${strike}-C`, `BTC-${day}-${strike}-P`]),
    `BTCUSD_${day}`,
  ]);
  expect(sent.api_ids).toEqual(sent.symbols.map(() => 'd'));
  expect(sent.params).toMatchObject({ set_size: '0.5', max_sets: 5, min_edge: 2, exit: 'GAP', exit_edge: 1 });
});

test('beside a perpetual it says what stays a risk; what does not fit together is said once', async () => {
  await open({ code: 'INPUT', number: 400, data: { field: 'symbols', rule: 'other_expiry' } });
  await page.getByRole('button', { name: 'Start option arbitrage' }).click();
  await form().getByLabelText('Expires').selectOptions(String(expiries[0]));
  await form().getByLabelText('Size of a set').fill('1');
  await expect.element(form().getByText(/^A perpetual does not end with the options/)).toBeVisible();
  await form().getByRole('button', { name: 'Start', exact: true }).click();
  await expect
    .element(form().getByRole('alert'))
    .toHaveTextContent('The future must expire with the options, or never.');
});

test('saved parameters are put into the form of a chain', async () => {
  await open(undefined, [
    {
      template_id: 't1',
      name: 'Saved',
      strategy_type: 'OPTION_ARB',
      params: { set_size: '0.3' },
      env: 'local',
      created: 5,
    },
  ]);
  await page.getByRole('button', { name: 'Start option arbitrage' }).click();
  await form().getByRole('button', { name: 'Templates' }).click();
  const templates = page.getByRole('dialog', { name: 'Strategy templates' });
  await templates.getByRole('button', { name: 'Use Saved', exact: true }).click();
  await expect.element(form().getByLabelText('Size of a set')).toHaveValue('0.3');
});
