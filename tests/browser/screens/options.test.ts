import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { optionTickers } from '../../../src/shared/contracts/option.ts';
import { expiries, optionInstruments, optionTick } from '../../doubles/fake-options.ts';
import { violations } from '../axe.ts';
import { demoSession, start } from './start.ts';

const strikes = ['45000', '50000', '55000'];
const answer = ({ expiry }: { readonly expiry: number }) =>
  strikes.flatMap((strike) => [
    optionTick(strike, 'C', {}, expiry),
    optionTick(strike, 'P', strike === '45000' ? { bid: null } : {}, expiry),
  ]);
const open = (path = '/options', fail = false) =>
  start(path, {
    session: demoSession,
    listed: optionInstruments(strikes),
    ...(fail
      ? { fail: { path: optionTickers.path, failure: { code: 'NETWORK', number: 0, data: null } } }
      : { answers: { [optionTickers.path]: answer } }),
  });
const builder = () => page.getByRole('region', { name: 'Payoff at expiry' });

test('calls, strikes and puts of an expiry; the row at the money is marked, an empty side cannot be pressed', async () => {
  await page.viewport(1700, 900);
  const engine = await open();
  const money = () => document.querySelector('tr[data-money]')?.textContent;
  await expect
    .poll(money)
    .toBe(
      '12.5100.0−29.331.80.000030.5051.3%0.01000.01110.012050,000ATM0.01000.01110.012051.3%−0.500.0000331.8−29.3100.012.5',
    );
  await expect.element(page.getByRole('button', { name: '45,000 P: sell at —' })).toBeDisabled();
  expect(await violations()).toEqual([]);
  await page.getByRole('radio', { name: /2026-12-25/ }).click();
  await expect
    .poll(() => engine.calls.findLast(({ path }) => path === optionTickers.path)?.input)
    .toMatchObject({ currency: 'BTC', expiry: expiries[1] });
});

test('bids and asks make legs with cost, bounds, break-even and a drawing; a wrong amount is told at its field', async () => {
  await page.viewport(1700, 900);
  await open();
  await page.getByRole('button', { name: '50,000 C: buy at 0.0120' }).click();
  await page.getByRole('button', { name: '55,000 C: sell at 0.0100' }).click();
  await expect.element(builder().getByRole('img')).toBeVisible();
  const facts = () => builder().element().querySelector('dl')?.textContent;
  expect(facts()).toBe('Net debit0.0002 BTC ≈ 10.00 USDMax profit490.00 USDMax loss−10.00 USDBreak-even50,100');
  expect(await violations()).toEqual([]);
  const amount = builder().getByRole('textbox', { name: 'Amount of 50,000 C' });
  await amount.fill('0');
  await expect.element(builder().getByRole('alert')).toHaveTextContent('Enter an amount above 0');
  await amount.fill('0.2');
  await expect.poll(facts).toMatch(/Max profitUnlimited/);
  await builder().getByRole('button', { name: '55,000 C: sell. Press to buy' }).click();
  await expect.element(builder().getByRole('button', { name: '55,000 C: buy. Press to sell' })).toBeVisible();
  await builder().getByRole('button', { name: 'Clear' }).click();
  await expect.element(builder().getByText(/Press a bid or an ask/)).toBeVisible();
});

test('a mark price opens the option in the dashboard', async () => {
  await page.viewport(1700, 900);
  const engine = await open();
  await page.getByRole('button', { name: '55,000 P: open at 0.0111' }).click();
  await expect
    .poll(() => engine.watch({ kind: 'dashboard' }).current().value?.current_tab)
    .toBe('DERIBIT/BTC-261204-55000-P/option');
});

test('a phone shows calls or puts; what cannot be read says so and is read again', async () => {
  await page.viewport(390, 800);
  await open();
  await expect.element(page.getByRole('button', { name: '50,000 C: open at 0.0111' })).toBeVisible();
  await page.getByRole('radio', { name: 'Puts' }).click();
  await expect.element(page.getByRole('button', { name: '50,000 P: open at 0.0111' })).toBeVisible();
  expect(page.getByRole('button', { name: '50,000 C: open at 0.0111' }).elements()).toHaveLength(0);
  const engine = await open('/options', true);
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  const before = engine.calls.length;
  await userEvent.click(page.getByRole('button', { name: 'Retry' }));
  await expect.poll(() => engine.calls.length).toBeGreaterThan(before);
});
