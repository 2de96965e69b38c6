import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { templateDelete, templateList, templateSave } from '../../../src/shared/contracts/trade-template.ts';
import { CallError } from '../../../src/app/engine/client.ts';
import type { FakeEngine } from '../../doubles/fake-engine.ts';
import { demoSession, start } from './start.ts';

beforeEach(() => page.viewport(1920, 1080));

const panel = () => page.getByRole('dialog', { name: 'Order templates' });
const amount = () => page.getByLabelText('Amount', { exact: true });
const open = () => page.getByRole('button', { name: 'Order templates', exact: true }).click();
const asked = ({ calls }: FakeEngine, { path }: { readonly path: string }) =>
  calls.filter((call) => call.path === path).map(({ input }) => input);
const stored = (template_id: string, name: string, form: object) => ({
  template_id,
  name,
  account_type: 'spot',
  form,
  created: 5,
});

test('a filled form is saved under a name with what differs from an empty one, and a saved one is put into the form', async () => {
  const list = [stored('t1', 'Ladder', { price: '65000', amount: '0.25', postOnly: true })];
  const engine = await start('/dashboard', {
    session: demoSession,
    everyMs: 0,
    answers: { [templateList.path]: list, [templateSave.path]: stored('t2', 'Dip', { amount: '0.5' }) },
  });
  await amount().fill('0.5');
  await open();
  await panel().getByRole('button', { name: 'Use Ladder', exact: true }).click();
  await expect.element(amount()).toHaveValue('0.25');
  await expect.element(page.getByLabelText('Price', { exact: true })).toHaveValue('65000');
  await expect.element(panel().getByText('“Ladder” is in the form.')).toBeVisible();
  await panel().getByRole('button', { name: 'Undo' }).click();
  await expect.element(amount()).toHaveValue('0.5');
  await panel().getByRole('textbox', { name: 'Save this order as' }).fill('Dip');
  await panel().getByRole('button', { name: 'Save template' }).click();
  await expect
    .poll(() => asked(engine, templateSave))
    .toEqual([{ name: 'Dip', account_type: 'spot', form: { amount: '0.5' } }]);
  await panel().getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => asked(engine, templateDelete)).toEqual([{ template_id: 't2' }]);
});

test('a template of an order that the market does not take changes nothing', async () => {
  const list = [stored('t1', 'Stop', { type: 'STOP_MARKET', trigger: '1' })];
  await start('/dashboard', { session: demoSession, everyMs: 0, answers: { [templateList.path]: list } });
  await amount().fill('0.5');
  await open();
  await panel().getByRole('button', { name: 'Use Stop', exact: true }).click();
  await expect.element(panel().getByRole('alert')).toHaveTextContent('This market does not take that order.');
  await expect.element(amount()).toHaveValue('0.5');
});

test('a list that cannot be read says so, and takes nothing', async () => {
  await start('/dashboard', {
    session: demoSession,
    everyMs: 0,
    answers: {
      [templateList.path]: () => {
        throw new CallError({ code: 'UNAVAILABLE', number: 503, data: null });
      },
    },
  });
  await open();
  await expect.element(panel().getByRole('alert')).toBeVisible();
  await expect.element(panel().getByRole('button', { name: 'Save template' })).toBeDisabled();
});
