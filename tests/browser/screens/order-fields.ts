import { page } from 'vitest/browser';
import { doOrder } from '../../../src/shared/contracts/order-place.ts';
import type { FakeEngine } from '../../doubles/fake-engine.ts';

export const price = () => page.getByLabelText('Price', { exact: true });
export const amount = () => page.getByLabelText('Amount', { exact: true });
/** The orders of one account that the form has sent. */
export const sent = (engine: FakeEngine) => engine.calls.filter(({ path }) => path === doOrder.path);

export async function fillLimit(): Promise<void> {
  await price().fill('67000');
  await amount().fill('0.1');
}

/** Orders go without a question from now on. */
export async function arm(): Promise<void> {
  await page.getByText('Enable one-click trading on this device').click();
}
