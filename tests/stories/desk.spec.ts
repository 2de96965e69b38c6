import type { Page } from '@playwright/test';
import { balanceList } from '../../src/shared/contracts/account-balance.ts';
import { orderHistory } from '../../src/shared/contracts/order.ts';
import { instanceList, instancePositions, strategyStart } from '../../src/shared/contracts/strategy.ts';
import { transfer } from '../../src/shared/contracts/transfer.ts';
import { readWorkbook } from '../doubles/read-workbook.ts';
import type { Api } from './api.ts';
import { openOwner, symbol } from './owner.ts';
import { catchFiles, caughtFile, enter, watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';
import { expectTrading, openDetails, runningRow } from './strategy-forms.ts';
import type { StoryUser } from './user.ts';

let server: RunningServer;
let user: StoryUser;
test.beforeEach(({ server: given, user: somebody }) => {
  [server, user] = [given, somebody];
});
test.setTimeout(120_000);

async function start(api: Api, api_id: string, name: string, strategy_type: string, params: object): Promise<string> {
  const started = await api.call(strategyStart, {
    strategy_type,
    name,
    api_ids: [api_id],
    symbols: [symbol],
    params: { ...params },
    client_id: name.replaceAll(' ', '-'),
  });
  expect(started.code, JSON.stringify(started.data)).toBe(200);
  return started.data.instance_id;
}

const grid = (best: number, levels: number, invest: string) => ({
  lower: String(Math.floor(best * 0.95)),
  upper: String(Math.ceil(best * 1.05)),
  grid_levels: levels,
  invest,
});

/** An asset in the account's spot wallet. */
const rowOf = async (api: Api, api_id: string, asset: string) =>
  (await api.call(balanceList, { api_id })).data.find((row) => row.account_type === 'spot' && row.asset === asset);
const heldOf = async (api: Api, api_id: string, asset: string): Promise<number> =>
  Number((await rowOf(api, api_id, asset))?.total ?? 0);

const running = async (api: Api) => (await api.call(instanceList, { kind: 'running' })).data;

async function shownProfit(page: Page, name: string): Promise<number> {
  const text = await runningRow(page, name)
    .getByText(/^[+−][\d,.]+$/)
    .first()
    .textContent();
  return Number(text!.replace('−', '-').replaceAll(',', ''));
}

test('what strategies have earned is what the account has more or less: rows, total, file and ledger agree, and a profit leads to its fills @long', async ({
  page,
  context,
}) => {
  const api = await enter(context, server, user);
  const errors = watchErrors(page);
  await catchFiles(page);
  const {
    account: { api_id },
    best,
  } = await openOwner(api);
  const before = { usdt: await heldOf(api, api_id, 'USDT'), btc: await heldOf(api, api_id, 'BTC') };
  const ids = [
    await start(api, api_id, 'Wide grid', 'GRID', grid(best, 4, '2000')),
    await start(api, api_id, 'Fine grid', 'GRID', grid(best, 10, '3000')),
  ];
  await page.goto(`${server.url}/AIdashboard`);
  for (const name of ['Wide grid', 'Fine grid']) await expectTrading(page, name);
  // From here on no market moves: what is read one after another is of one moment.
  server.pace(3_600_000);

  const { pagenation, totals } = await running(api);
  const earned = pagenation.results.reduce((sum, { profit }) => sum + Number(profit), 0);
  const marks = await Promise.all(
    ids.map(async (instance_id) => (await api.call(instancePositions, { instance_id })).data[0]!),
  );
  expect(new Set(marks.map(({ mark_price }) => mark_price)).size, 'one price for all').toBe(1);
  const more = {
    usdt: (await heldOf(api, api_id, 'USDT')) - before.usdt,
    btc: (await heldOf(api, api_id, 'BTC')) - before.btc,
  };
  expect(more.btc).toBeCloseTo(
    marks.reduce((sum, { qty }) => sum + Number(qty), 0),
    9,
  );
  expect(more.usdt + more.btc * Number(marks[0]!.mark_price)).toBeCloseTo(earned, 6);
  expect(earned, 'fees at least').toBeLessThan(0);
  expect(totals!.profit_usd).toBeCloseTo(earned, 6);

  const shown = async () => (await shownProfit(page, 'Wide grid')) + (await shownProfit(page, 'Fine grid'));
  await expect.poll(shown).toBeCloseTo(earned, 1);
  await expect(page.getByText(/^Total P&L [+−][\d,.]+ USD · invested [\d,.]+ USD$/)).toContainText(
    `−${Math.abs(earned).toFixed(2)} USD`,
  );
  await page.getByRole('button', { name: 'Export to Excel: Running strategies' }).click();
  const { base64 } = await caughtFile(page);
  const [head, ...rows] = await readWorkbook(new Blob([Buffer.from(base64, 'base64')]));
  const column = head!.indexOf('P&L');
  const filed = rows.reduce((sum, row) => sum + Number(row[column]), 0);
  expect(filed).toBeCloseTo(earned, 6);

  const detail = await openDetails(page, 'Wide grid');
  await detail.getByRole('tab', { name: 'Orders' }).click();
  const history = (await api.call(orderHistory, { api_ids: [api_id], page: 1, page_size: 100 })).data.pagenation
    .results;
  const filled = history.filter(({ parent_id, status }) => parent_id === ids[0] && status === 'FILLED');
  expect(filled.length).toBeGreaterThan(0);
  await expect(detail.getByRole('row').filter({ hasText: 'Filled' })).toHaveCount(filled.length);
  expect(errors).toEqual([]);
});

test('an account with too little for its strategies is named above their list, with the way to its balances, until it has enough again @long', async ({
  page,
  context,
}) => {
  const api = await enter(context, server, user);
  const errors = watchErrors(page);
  const {
    account: { api_id },
    best,
  } = await openOwner(api);
  await start(api, api_id, 'Slow buy', 'SMART_EXEC', {
    side: 'BUY',
    quantity: '0.5',
    algo: 'TWAP',
    duration: 40,
    slices: 20,
  });
  await page.goto(`${server.url}/AIdashboard`);
  await expectTrading(page, 'Slow buy');
  const notices = page.getByRole('list', { name: 'Rejected orders' });
  await expect(notices).toBeHidden();
  const move = (from: 'spot' | 'margin', to: 'spot' | 'margin', amount: string) =>
    api.call(transfer, { api_id, asset: 'USDT', amount, from, to, client_id: `${from}-${to}` });
  const { free } = (await rowOf(api, api_id, 'USDT'))!;
  const most = String(Math.floor(Number(free) - best * 0.03));
  expect((await move('spot', 'margin', most)).code).toBe(200);
  await expect(notices).toContainText('Insufficient balance. Orders were rejected: Slow buy', { timeout: 20_000 });
  await expect(runningRow(page, 'Slow buy')).toContainText(/: Insufficient balance\./);
  expect((await move('margin', 'spot', most)).code).toBe(200);
  await expect(notices).toBeHidden({ timeout: 30_000 });
  expect(errors).toEqual([]);
});
