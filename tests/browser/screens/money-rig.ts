import { page } from 'vitest/browser';
import { isolatedAccount, loanRepay, marginAccount, marginLeverage } from '../../../src/shared/contracts/margin.ts';
import { marginPreview, transferOptions } from '../../../src/shared/contracts/margin-preview.ts';
import { marginTransfer, transfer } from '../../../src/shared/contracts/transfer.ts';
import { currentUser } from '../../../src/shared/contracts/current-user.ts';
import type { Contract } from '../../../src/shared/base/contract.ts';
import { accounts, balances } from '../../doubles/fake-account.ts';
import type { FakeEngine, FakeOptions } from '../../doubles/fake-engine.ts';
import { testBalance } from '../../doubles/trading.ts';
import { demoSession, start } from './start.ts';

export const sent = ({ calls }: FakeEngine, { path }: Contract) =>
  calls.filter((call) => call.path === path).map(({ input }) => input as Record<string, unknown>);
const [first] = accounts;
export const portfolio = { ...first!, name: 'Whole', account_mode: 'PORTFOLIO' as const };
const owed = [
  ...balances,
  testBalance({ api_id: 'a1', account_type: 'margin', asset: 'USDT', free: '500', borrowed: '100', interest: '0.5' }),
];
const bounds = { call_level: 1.3, liquidation_level: 1.1 };
const standing = { liquidate_price: null, free: '500', borrowed: '100', interest: '0.5' };

/** A server that would lend 900 USDT, takes 100.5 back, and lets 500 go. */
export const preview = ({ type, amount }: Record<string, unknown>) => ({
  max: { BORROW: '900', REPAY: '100.5', IN: '91204.51', OUT: '500' }[String(type)],
  limit: '500000',
  due: '100.5',
  hourly_rate: 0.00001,
  net_asset: '399.5',
  ...bounds,
  now: { ...standing, margin_level: 5 },
  ...(amount !== undefined && {
    after: {
      ...standing,
      margin_level: type === 'BORROW' ? 1.25 : 999,
      borrowed: type === 'BORROW' ? String(100 + Number(amount)) : '0',
      interest: type === 'BORROW' ? '0.502' : '0',
    },
    principal: String(amount),
    interest: type === 'BORROW' ? '0.002' : '0.5',
  }),
});
export const crossed = {
  margin_level: 1.2,
  collateral_level: 1.1,
  status: 'MARGIN_CALL',
  total_asset_btc: '1.5',
  total_liability_btc: '1',
  total_net_btc: '0.5',
  total_asset_usdt: '90000',
  total_liability_usdt: '75000',
  total_net_usdt: '15000',
  collateral_usdt: '85000',
  assets: [],
  leverage: 3,
  ...bounds,
};

export const open = (options: FakeOptions = {}) =>
  start('/user?section=balances', {
    session: demoSession,
    lends: true,
    ownBalances: owed,
    ...options,
    answers: {
      [currentUser.path]: { type: 'main', main_username: null },
      [transferOptions.path]: [
        { asset: 'USDT', free: '91204.51', max: '90000' },
        { asset: 'BTC', free: '0.9', max: '0.9' },
      ],
      [marginPreview.path]: preview,
      [transfer.path]: { transfer_id: '1', status: 'CONFIRMED' },
      [marginTransfer.path]: { transfer_id: '1', status: 'CONFIRMED' },
      [loanRepay.path]: { tran_id: '1', principal: '100', interest: '0.002', amount: '100' },
      [marginAccount.path]: crossed,
      [isolatedAccount.path]: [],
      [marginLeverage.path]: { leverage: 5 },
      ...options.answers,
    },
  });
export const dialog = () => page.getByRole('dialog');
export const question = () => page.getByRole('alertdialog');
export const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
export const confirm = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
export const fillAmount = (text: string) => dialog().getByLabelText('Amount').fill(text);
