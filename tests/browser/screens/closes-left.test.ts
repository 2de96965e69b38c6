import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePosition } from '../../../src/shared/contracts/position.ts';
import { fakeOrder } from '../../doubles/fake-account.ts';
import { longPosition } from '../../doubles/trading.ts';
import { openTable } from './open-table.ts';
import { demoSession, start } from './start.ts';

beforeEach(async () => {
  await page.viewport(1920, 1080);
});

test('a close that leaves a part open says so and why, and the next press closes the rest by an order of its own', async () => {
  const ended = fakeOrder(9, {
    amount: '0.5',
    filled_amount: '0.2',
    status: 'EXPIRED',
    status_reason: 'SELF_TRADE',
  });
  const engine = await start('/dashboard', {
    session: demoSession,
    positions: [longPosition],
    answers: { [closePosition.path]: { order: ended } },
  });
  const idsOf = () =>
    engine.calls
      .filter(({ path }) => path === closePosition.path)
      .map(({ input }) => (input as { readonly client_id: string }).client_id);
  await openTable('Positions');
  await page.getByRole('button', { name: /^Close 0\.5/ }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Close position' }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Closed 0.2 of 0.5; the rest is still open. Would have traded against your own order.');
  await dialog.getByRole('button', { name: 'Close position' }).click();
  await expect.poll(() => idsOf()).toHaveLength(2);
  expect(new Set(idsOf()).size).toBe(2);
});

test('of positions that are closed together those are named of which a part is left open', async () => {
  await start('/dashboard', {
    session: demoSession,
    positions: [longPosition, { ...longPosition, symbol: 'ETHUSDT', qty: '-2' }],
    answers: {
      [closePosition.path]: {
        order: fakeOrder(9, { amount: '0.5', filled_amount: '0', status: 'EXPIRED', status_reason: 'NO_LIQUIDITY' }),
      },
    },
  });
  await openTable('Positions');
  await page.getByRole('button', { name: 'Close all 2' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close 2 positions', exact: true }).click();
  await expect
    .element(page.getByText('Closed 0 of 0.5; the rest is still open. No liquidity left.').first())
    .toBeVisible();
});
