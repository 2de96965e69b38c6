import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { demoSession, start } from './start.ts';

const patient = { timeout: 15_000 };
const palette = () => page.getByRole('dialog', { name: 'Search or command' });
const order = () => page.getByRole('region', { name: 'Order', exact: true });
const chosen = (name: string) => order().getByRole('radio', { name, exact: true });
/** What the form of orders stands at, whatever it is called. */
const form = () =>
  [...document.querySelectorAll<HTMLInputElement>('#order input')].map(({ type, checked, value }) =>
    type === 'text' ? value : String(checked),
  );

beforeEach(async () => {
  await page.viewport(1440, 900);
  await start('/dashboard', { session: demoSession });
  await expect.element(chosen('Limit'), patient).toBeChecked();
});

test.each(['ethusdt', 'btcusdt', 'solusdt', 'ltcusdt', 'tsla', 'xrp', 'matic'])(
  '%s, typed on the desk, stands in the search and changes nothing of the order',
  async (name) => {
    const before = form();
    (document.activeElement as HTMLElement | null)?.blur();
    await userEvent.keyboard(name);
    await expect.element(palette().getByRole('combobox'), patient).toHaveValue(name);
    expect(form()).toEqual(before);
  },
);

test('Enter behind a name presses no button of the order form that has the focus', async () => {
  const before = form();
  (order().getByRole('button', { name: /^Buy/ }).last().element() as HTMLElement).focus();
  await userEvent.keyboard('ethusdt{Enter}');
  await expect.element(palette().getByRole('combobox'), patient).toHaveValue('ethusdt');
  expect(page.getByRole('alertdialog').elements()).toEqual([]);
  expect(
    order()
      .getByRole('textbox')
      .elements()
      .filter((field) => field.getAttribute('aria-invalid') === 'true'),
  ).toEqual([]);
  expect(form()).toEqual(before);
});

test('a letter by itself is a key still, and a figure behind it goes into the field that it leads to', async () => {
  await userEvent.keyboard('t');
  await expect.element(chosen('Conditional')).toBeChecked();
  await userEvent.keyboard('l');
  await expect.element(chosen('Limit')).toBeChecked();
  await userEvent.keyboard('b7');
  await expect.element(order().getByRole('textbox', { name: 'Price' })).toHaveValue('7');
  expect(palette().elements()).toEqual([]);
});

test('where single keys are off, letters open nothing', async () => {
  await start('/dashboard', { session: demoSession }, { single_keys: 'off' });
  await expect.element(chosen('Limit'), patient).toBeChecked();
  const before = form();
  await userEvent.keyboard('ethusdt');
  await new Promise((resolve) => {
    setTimeout(resolve, 500);
  });
  expect(palette().elements()).toEqual([]);
  expect(form()).toEqual(before);
});
