import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { coinSelection } from '../../../src/shared/contracts/coin-choice.ts';
import {
  startTemplateDelete,
  startTemplateList,
  startTemplateSave,
} from '../../../src/shared/contracts/start-template.ts';
import { instanceList, strategyTemplate } from '../../../src/shared/contracts/strategy.ts';
import { anyStrategy } from '../../../src/shared/strategies/strategy.ts';
import { grid } from '../../../src/shared/strategies/grid/index.ts';
import { CallError } from '../../../src/app/engine/client.ts';
import type { FakeEngine } from '../../doubles/fake-engine.ts';
import { demoSession, start } from './start.ts';
import { withNextPress } from '../with-next-press.ts';

beforeEach(() => page.viewport(1280, 800));

const form = () => page.getByRole('form', { name: 'Start a grid' });
const templates = () => page.getByRole('dialog', { name: 'Strategy templates' });
const suggestions = () => page.getByRole('dialog', { name: 'Suggested markets' });
const asked = ({ calls }: FakeEngine, { path }: { readonly path: string }) =>
  calls.filter((call) => call.path === path).map(({ input }) => input);

const week = {
  template_id: 't1',
  name: 'Week',
  strategy_type: 'GRID',
  params: { lower: '60000', upper: '70000', grid_levels: '16', mode: 'GEOMETRIC', end_time: 'long ago' },
  env: 'local',
  created: 5,
};

async function open(answers: Readonly<Record<string, unknown>>): Promise<FakeEngine> {
  const engine = await start('/AIdashboard', {
    session: demoSession,
    answers: {
      [strategyTemplate.path]: [anyStrategy(grid).template],
      [instanceList.path]: { pagenation: { page: 1, page_size: 50, total: 0, results: [] } },
      ...answers,
    },
  });
  await page.getByRole('button', { name: 'Start a grid' }).first().click();
  return engine;
}

test('parameters are saved under a name, and saved ones are put into the form and taken back', async () => {
  const engine = await open({
    [startTemplateList.path]: [week],
    [startTemplateSave.path]: { ...week, template_id: 't2', name: 'Mine' },
    [startTemplateDelete.path]: 1,
  });
  await form().getByLabelText('Lower price').fill('50000');
  await form().getByRole('button', { name: 'Templates' }).click();
  await templates().getByRole('button', { name: 'Use Week', exact: true }).click();
  await expect.element(form().getByLabelText('Lower price')).toHaveValue('60000');
  await expect.element(form().getByLabelText('Spacing')).toHaveValue('GEOMETRIC');
  await templates().getByRole('button', { name: 'Undo' }).click();
  await expect.element(form().getByLabelText('Lower price')).toHaveValue('50000');
  await templates().getByRole('textbox', { name: 'Save these parameters as' }).fill('Mine');
  await templates().getByRole('button', { name: 'Save template' }).click();
  await expect
    .poll(() => asked(engine, startTemplateSave))
    .toMatchObject([{ name: 'Mine', strategy_type: 'GRID', params: { lower: '50000', grid_levels: '10' } }]);
  expect(Object.keys((asked(engine, startTemplateSave)[0] as { params: object }).params)).not.toContain('end_time');
});

const coin = (symbol: string) => ({
  exchange: 'BINANCE',
  symbol,
  account_type: 'spot',
  score: 81.4,
  volatility: 2.345,
  volume_usd: '1234567.00',
  spread_bps: 1.2,
  recommended: true,
  params_hint: { lower: '2900.00', upper: '3300.00', grid_levels: 16, mode: 'GEOMETRIC' },
});

test('a suggested market is chosen with values for its form; markets that no account can trade are left out', async () => {
  const engine = await open({ [coinSelection.path]: [coin('ETHUSDT'), coin('NOUSDT')] });
  await form().getByRole('button', { name: 'Suggested markets' }).click();
  const row = suggestions().getByRole('button', { name: /ETH\/USDT/ });
  await expect.element(row).toHaveTextContent('ETH/USDT 81 BINANCE · Spot Volatility 2.35% a day · Volume 1.23M USD');
  await expect.poll(() => suggestions().getByRole('button', { name: /USDT/ }).all().length).toBe(1);
  expect(asked(engine, coinSelection)).toEqual([{ strategy_type: 'GRID', limit: 100 }]);
  await row.click();
  await expect.element(suggestions()).not.toBeInTheDocument();
  await expect.element(form().getByLabelText('Pair')).toHaveValue('ETHUSDT');
  await expect.element(form().getByLabelText('Lower price')).toHaveValue('2900.00');
  await expect.element(form().getByLabelText('Upper price')).toHaveValue('3300.00');
});

test('suggestions that cannot be read say so, and are asked for again', async () => {
  let isDown = true;
  await open({
    [coinSelection.path]: () => {
      if (isDown) throw new CallError({ code: 'UNAVAILABLE', number: 503, data: null });
      return [];
    },
  });
  await form().getByRole('button', { name: 'Suggested markets' }).click();
  await expect.element(suggestions().getByRole('alert')).toBeVisible();
  withNextPress(() => {
    isDown = false;
  });
  await suggestions().getByRole('button', { name: 'Retry' }).click();
  await expect
    .element(suggestions().getByText('None of your accounts can trade a market with trades in the last 24 hours.'))
    .toBeVisible();
});

test('a saved form is opened from the card of its strategy, filled in as it was saved', async () => {
  await start('/AIdashboard', {
    session: demoSession,
    answers: { [strategyTemplate.path]: [anyStrategy(grid).template], [startTemplateList.path]: [week] },
  });
  await page.getByRole('button', { name: 'Start from Week' }).click();
  await expect.element(form().getByLabelText('Lower price')).toHaveValue('60000');
  await expect.element(form().getByLabelText('Grid count')).toHaveValue('16');
  await expect.element(form().getByRole('button', { name: 'Start', exact: true })).toBeVisible();
});
