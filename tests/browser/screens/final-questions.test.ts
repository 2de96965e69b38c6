import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Contract } from '../../../src/shared/base/contract.ts';
import { apiDelete } from '../../../src/shared/contracts/api-save.ts';
import { algoList } from '../../../src/shared/contracts/algo-order.ts';
import {
  loanRepay,
  marginAccount,
  portfolioAutoRepay,
  portfolioCollect,
} from '../../../src/shared/contracts/margin.ts';
import { cancelOrder } from '../../../src/shared/contracts/order.ts';
import { doOrder } from '../../../src/shared/contracts/order-place.ts';
import { closePosition } from '../../../src/shared/contracts/position.ts';
import { smallBnb, smallLiability } from '../../../src/shared/contracts/small-balance.ts';
import { instanceList, strategyStop, strategyTemplate } from '../../../src/shared/contracts/strategy.ts';
import { accounts, fakeOrder } from '../../doubles/fake-account.ts';
import type { FakeEngine } from '../../doubles/fake-engine.ts';
import { fakeInstance as instance, gridTemplate as template } from '../../doubles/fake-instances.ts';
import { testPosition } from '../../doubles/trading.ts';
import {
  type FinalQuestionName,
  finalQuestionNames,
  finalQuestions,
  finalSentence,
  shownAs,
} from '../../final-questions.ts';
import { confirm, crossed, dialog, open as openMoney, portfolio, press } from './money-rig.ts';
import { openTable } from './open-table.ts';
import { demoSession, start } from './start.ts';

beforeEach(async () => {
  await page.viewport(1920, 1080);
});

/** A prompt as it comes about on a page. */
interface Asked {
  /** What is sent once it is confirmed. */
  readonly sends: Contract;
  /** The call is made to read first, by this many times; what is sent has more in it. */
  readonly isSent?: (input: Record<string, unknown>) => boolean;
  readonly open: () => Promise<FakeEngine>;
  readonly ask: () => Promise<unknown>;
  /** What opens the dialog that the question stands over: a dialog stays open when one goes back. */
  readonly before?: () => Promise<unknown>;
}

const resting = (at: number) => fakeOrder(at, { filled_amount: '0', status: 'UNFILLED' });
const noAlgos = { [algoList.path]: { pagenation: { page: 1, page_size: 200, total: 0, results: [] } } };
const held = testPosition({ exchange: 'BINANCE', account_type: 'spot', qty: '0.5' });
const [first] = accounts;
const dust = {
  target_asset: 'BNB',
  rows: [{ asset: 'SOL', qty: '0.04', service_charge: '0.0002', transferred: '0.0118' }],
  total: '0.0118',
};
const debt = {
  asset: 'ETH',
  principal: '0.001',
  interest: '0.0001',
  liability_usd: '3.5',
  target_asset: 'USDT',
  target_qty: '3.57',
};
const openPortfolio = () =>
  openMoney({
    ownAccounts: [portfolio],
    answers: {
      [marginAccount.path]: { ...crossed, auto_repay: false, account_equity: '9', account_maintenance: '1' },
      [portfolioAutoRepay.path]: { enabled: true, repaid: [] },
      [portfolioCollect.path]: { collected: [{ asset: 'USDT', qty: '7', from: 'linear' }] },
    },
  });
const inPortfolio = (name: string) =>
  page.getByRole('region', { name: 'Portfolio margin' }).getByRole('button', { name }).click();
const clickFirst = (name: RegExp) => page.getByRole('button', { name }).first().click();
const namesAssets = ({ assets }: Record<string, unknown>) => Array.isArray(assets) && assets.length > 0;

const prompts: Readonly<Record<FinalQuestionName, Asked>> = {
  'placing an order': {
    sends: doOrder,
    open: async () => {
      const engine = await start('/dashboard', { session: demoSession });
      await page.getByLabelText('Price', { exact: true }).fill('67000');
      await page.getByLabelText('Amount', { exact: true }).fill('0.1');
      return engine;
    },
    ask: () => page.getByRole('button', { name: 'Buy 0.1 BTC', exact: true }).click(),
  },
  'cancelling one order': {
    sends: cancelOrder,
    open: () => start('/dashboard', { session: demoSession, orders: [resting(2)] }),
    ask: () => clickFirst(/^Cancel (BUY|SELL)/),
  },
  'cancelling all orders': {
    sends: cancelOrder,
    open: () => start('/dashboard', { session: demoSession, orders: [resting(2), resting(4)], answers: noAlgos }),
    ask: () => page.getByRole('button', { name: 'Cancel all 2' }).click(),
  },
  'market close position': {
    sends: closePosition,
    open: async () => {
      const engine = await start('/dashboard', { session: demoSession, positions: [held] });
      await openTable('Positions');
      return engine;
    },
    ask: () => clickFirst(/^Close 0\.5/),
  },
  'stopping an instance': {
    sends: strategyStop,
    open: () =>
      start('/AIdashboard', {
        session: demoSession,
        answers: {
          [strategyTemplate.path]: [template],
          [instanceList.path]: { pagenation: { page: 1, page_size: 50, total: 1, results: [instance] } },
          [strategyStop.path]: { ...instance, status: 'STOPPING' },
        },
      }),
    ask: () => page.getByRole('button', { name: 'Stop Swing' }).click(),
  },
  'deleting an account': {
    sends: apiDelete,
    open: () => start('/user?section=api-accounts', { session: demoSession, answers: { [apiDelete.path]: 1 } }),
    ask: () => page.getByRole('button', { name: `Delete ${first!.name}` }).click(),
  },
  'margin small-liability conversion': {
    sends: smallLiability,
    isSent: namesAssets,
    open: async () => {
      const engine = await openMoney({ answers: { [smallLiability.path]: { rows: [debt], fee: '0.07' } } });
      await press('Expand all');
      return engine;
    },
    before: () => page.getByRole('button', { name: 'Convert small liabilities' }).first().click(),
    ask: () => confirm('Convert'),
  },
  'small-balance conversion': {
    sends: smallBnb,
    isSent: namesAssets,
    open: () => openMoney({ answers: { [smallBnb.path]: dust } }),
    before: () => press('Convert small balances'),
    ask: () => confirm('Convert'),
  },
  repay: {
    sends: loanRepay,
    open: openMoney,
    before: async () => {
      await press('Repay');
      await dialog().getByRole('button', { name: 'All' }).click();
    },
    ask: () => confirm('Repay'),
  },
  'auto-repay': {
    sends: portfolioAutoRepay,
    open: openPortfolio,
    before: () => inPortfolio('Turn auto-repay on'),
    ask: () => confirm('Turn auto-repay on'),
  },
  'fund collection': {
    sends: portfolioCollect,
    open: openPortfolio,
    before: () => inPortfolio('Collect funds'),
    ask: () => confirm('Collect funds'),
  },
};

test.each(finalQuestionNames)(
  'before %s a question says what it is and that it is final; Back sends nothing, and the answer sends it once',
  async (name) => {
    const { sends, isSent = () => true, open, before, ask } = prompts[name];
    const { asks, answers } = finalQuestions[name];
    const engine = await open();
    await before?.();
    const sent = () =>
      engine.calls.filter(({ path, input }) => path === sends.path && isSent(input as Record<string, unknown>)).length;
    const by = { name: shownAs(asks) };
    const question = page.getByRole('alertdialog', by).or(page.getByRole('dialog', by));
    await ask();
    await expect.element(question.getByText(finalSentence, { exact: true })).toBeVisible();
    await question.getByRole('button', { name: 'Back', exact: true }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(sent()).toBe(0);
    await ask();
    await question.getByRole('button', { name: shownAs(answers) }).click();
    await expect.poll(sent).toBe(1);
    await expect.element(question).not.toBeInTheDocument();
  },
);
