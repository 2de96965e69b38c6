import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusalNumbers } from '../../../src/shared/base/refusal-code.ts';
import { startTemplateList } from '../../../src/shared/contracts/start-template.ts';
import { strategyBasket } from '../../../src/shared/contracts/strategy-basket.ts';
import { instanceList, strategyTemplate } from '../../../src/shared/contracts/strategy.ts';
import { astockExec } from '../../../src/shared/strategies/astock-exec/index.ts';
import { anyStrategy } from '../../../src/shared/strategies/strategy.ts';
import { CallError } from '../../../src/app/engine/client.ts';
import { demoSession, start } from './start.ts';

interface Asked {
  readonly rows: readonly { readonly symbol: string; readonly params: { readonly quantity: string } }[];
  readonly only_check?: boolean;
}

/** A basket as the server takes it: no buy below a lot of 100, all prices at 10 yuan. */
function answerTo({ rows, only_check }: Asked) {
  const problems = rows.flatMap(({ symbol, params }, index) =>
    Number(params.quantity) % 100 === 0
      ? []
      : [{ row: index + 1, symbol, field: 'quantity', rule: 'share_lot', least: 100, step: 100 }],
  );
  if (problems.length > 0)
    throw new CallError({ code: 'PARAMETERS', number: refusalNumbers.PARAMETERS, data: problems });
  return {
    buys: '10105.1',
    sales: '2000',
    results: rows.map(({ symbol }, index) => ({
      row: index + 1,
      symbol,
      invested: '1000',
      price: '10.00',
      instance_id: only_check ? null : `i-${index}`,
      code: 200,
    })),
  };
}

async function opened() {
  const engine = await start('/AIdashboard', {
    session: demoSession,
    answers: {
      // The markets of the fake engine are spot.
      [strategyTemplate.path]: [{ ...anyStrategy(astockExec).template, markets: ['spot'] }],
      [instanceList.path]: { pagenation: { page: 1, page_size: 50, total: 0, results: [] } },
      [strategyBasket.path]: answerTo,
      [startTemplateList.path]: [
        {
          template_id: 't1',
          name: 'Saved',
          strategy_type: 'ASTOCK_EXEC',
          params: { side: 'SELL', slices: '7' },
          env: 'local',
          created: 5,
        },
      ],
    },
  });
  await page.getByRole('button', { name: 'Start an A-share execution' }).click();
  const form = page.getByRole('form', { name: 'Start an A-share execution' });
  const sent = () => engine.calls.filter(({ path }) => path === strategyBasket.path).map(({ input }) => input as Asked);
  return { form, sent, start: form.getByRole('button', { name: 'Start', exact: true }) };
}

test('rows that cannot be read are not sent, rows that the server refuses say why, and nothing can be started', async () => {
  const { form, sent, start: button } = await opened();
  const rows = form.getByLabelText(/^Rows: code/);
  await rows.fill('600519, 100\nABC, many');
  await expect.element(form.getByText('No such share. Enter whole shares.')).toBeVisible();
  await expect.element(form.getByText('1 of 2 rows cannot be started')).toBeVisible();
  await rows.fill('600519, 100\n000001, 150');
  await expect.element(form.getByText('From 100 shares, in multiples of 100.')).toBeVisible();
  await expect.element(button).toBeDisabled();
  expect(sent().every(({ only_check }) => only_check)).toBe(true);
  expect(sent().length).toBe(1);
});

test('a file is read, the preview says what it comes to, and the basket is started once', async () => {
  const { form, sent, start: button } = await opened();
  const file = new File(['code,shares,side,limit\n600519,1000,buy,10.1\n000001,200,sell,9.9\n'], 'basket.csv');
  await form.getByLabelText('Basket file').upload(file);
  await expect.element(form.getByText('Rows: 2')).toBeVisible();
  const preview = form.getByRole('region', { name: 'Preview' });
  await expect.element(preview.getByText(/into the closing auction/)).toBeVisible();
  const facts = Object.fromEntries(
    [...preview.element().querySelectorAll('dl > div')].map((row) => [
      row.querySelector('dt')?.textContent,
      row.querySelector('dd')?.textContent,
    ]),
  );
  // Ten slices of 100 shares and two of a sale: 5 yuan of commission each, 0.001 % and 0.05 % of 1,000 yuan.
  expect(facts).toEqual({
    'Buys at the current price': '10,000.00 CNY',
    'Sells at the current price': '2,000.00 CNY',
    'Orders, without replaced ones': '12',
    Commission: '60.00 CNY',
    'Transfer fee': '0.12 CNY',
    'Stamp duty': '1.00 CNY',
    'Needed to start, fees included': '10,105.10 CNY',
    'Max cost, fees included': '10,150.10 CNY',
    'Min proceeds after fees': '1,968.98 CNY',
  });
  await button.click();
  await expect.poll(() => sent().at(-1)?.only_check).toBeUndefined();
  expect(sent().at(-1)).toMatchObject({
    strategy_type: 'ASTOCK_EXEC',
    params: { side: 'BUY', algo: 'TWAP', slices: 20, finish_policy: 'AUCTION' },
    rows: [
      { symbol: 'SH600519', account_type: 'astock', params: { quantity: '1000', side: 'BUY', limit_price: '10.1' } },
      { symbol: 'SZ000001', account_type: 'astock', params: { quantity: '200', side: 'SELL', limit_price: '9.9' } },
    ],
  });
  await expect.element(page.getByText('Executions started: 2 of 2').last()).toBeVisible();
});

test('saved parameters are put into the form; its rows stay', async () => {
  const { form } = await opened();
  await form.getByLabelText(/^Rows: code/).fill('600519, 100');
  await form.getByRole('button', { name: 'Templates' }).click();
  const templates = page.getByRole('dialog', { name: 'Strategy templates' });
  await templates.getByRole('button', { name: 'Use Saved', exact: true }).click();
  await expect.element(form.getByLabelText('Side')).toHaveValue('SELL');
  await expect.element(form.getByLabelText('Slices')).toHaveValue('7');
  await expect.element(form.getByLabelText(/^Rows: code/)).toHaveValue('600519, 100');
});
