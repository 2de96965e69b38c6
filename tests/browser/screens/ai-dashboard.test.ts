import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { apiAll } from '../../../src/shared/contracts/api-account.ts';
import { observedInstances } from '../../../src/shared/contracts/observer-instance.ts';
import { infoValueData } from '../../../src/shared/contracts/strategy-course.ts';
import {
  instanceList,
  instancePositions,
  instanceStat,
  netValueData,
  strategyStart,
  strategyStop,
  strategyTemplate,
  strategyUpdate,
} from '../../../src/shared/contracts/strategy.ts';
import type { CallFailure } from '../../../src/worker/api.ts';
import { refusalNumbers } from '../../../src/shared/base/refusal-code.ts';
import type { Instance } from '../../../src/shared/trade/instance.ts';
import { accounts } from '../../doubles/fake-account.ts';
import { fakeInstance as instance, fakeStat, gridTemplate as template } from '../../doubles/fake-instances.ts';
import { demoSession, start } from './start.ts';

const listOf = (...results: readonly Instance[]) => ({
  pagenation: { page: 1, page_size: 50, total: results.length, results },
});
const open = (list: unknown, session = demoSession) =>
  start('/AIdashboard', { session, answers: { [strategyTemplate.path]: [template], [instanceList.path]: list } });
const main = () => page.getByRole('main');

test('below the vip level of strategies the page says what is needed, and the section is shut with why', async () => {
  await page.viewport(1280, 800);
  const engine = await open(listOf(), { ...demoSession, vip_level: 0 });
  await expect.element(main().getByText('Strategies need VIP 1.')).toBeVisible();
  await expect.element(main().getByRole('link', { name: 'Request access' })).toHaveAttribute('href', '/contact-us');
  expect(page.getByRole('navigation', { name: 'Sections' }).element().textContent).toContain('AI Trade: needs VIP 1');
  expect(engine).toBeDefined();
});

test.each([
  ['a level that was lowered', { ...demoSession, vip_level: 0 }],
  ['a role that uses no strategies', { ...demoSession, role: 'finance' as const }],
])('with %s, what runs can be stopped and nothing started', async (_, session) => {
  await open(listOf(instance), session);
  await expect.element(main().getByRole('button', { name: 'Stop Swing' })).toBeVisible();
  expect(main().getByRole('button', { name: 'Start a grid' }).query()).toBeNull();
  await main().getByRole('radio', { name: 'History' }).click();
  await expect.element(main().getByRole('button', { name: 'Details of Swing' })).toBeVisible();
  expect(main().getByRole('button', { name: 'Start Swing again' }).query()).toBeNull();
});

test('a role that uses no strategies is told so, and its section is shut with that reason, whatever its level', async () => {
  await open(listOf(), { ...demoSession, role: 'finance', vip_level: 0 });
  await expect.element(main().getByText('Your role does not use strategies.')).toBeVisible();
  const sections = page.getByRole('navigation', { name: 'Sections' }).element().textContent;
  expect(sections).toContain('AI Trade: This account is not allowed to do that.');
  expect(sections).not.toContain('needs VIP');
});

test('with nothing that runs it offers to start something', async () => {
  await open(listOf());
  await expect.element(main().getByText('No running strategies.')).toBeVisible();
  expect(main().getByRole('button', { name: 'Start a grid' }).elements()).toHaveLength(2);
});

test('one that is interrupted says why, each has its own way to stop', async () => {
  await open(
    listOf(instance, { ...instance, instance_id: 'i-2', name: 'Other', status: 'INTERRUPTED', error: 'API_KEY' }),
  );
  await expect.element(main().getByRole('button', { name: 'Stop Swing' })).toBeVisible();
  await expect
    .element(main().getByTitle('Interrupted: Incorrect API key, please check the account settings!'))
    .toBeVisible();
  await main().getByRole('button', { name: 'Stop Swing' }).click();
  await expect.element(page.getByRole('alertdialog', { name: 'Stop Swing?' }).getByText(/\+20\.00/)).toBeVisible();
});

test('strategies whose balance is too low are named above the list, with the way to the balances, before other refusals', async () => {
  const named = (name: string, error: string, status: Instance['status'] = 'TRADING') => ({
    ...instance,
    instance_id: name,
    name,
    status,
    error,
  });
  await open(
    listOf(
      instance,
      named('Keyless', 'API_KEY', 'INTERRUPTED'),
      ...['One', 'Two', 'Three', 'Four', 'Five'].map((name) => named(name, 'BALANCE')),
      named('Restarted', 'RESTART', 'INTERRUPTED'),
    ),
  );
  const notices = main().getByRole('list', { name: 'Rejected orders' });
  await expect.element(notices).toBeVisible();
  const lines = notices.getByRole('listitem').elements();
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Insufficient balance. Orders were rejected: One, Two, Three and 2 more strategiesBalances',
    'Incorrect API key, please check the account settings! Orders were rejected: Keyless',
  ]);
  await expect
    .element(notices.getByRole('link', { name: 'Balances' }))
    .toHaveAttribute('href', '/user?section=balances');
  await expect.element(main().getByTitle('Trading: Insufficient balance.').first()).toBeVisible();
});

test('on a phone the profit and the actions are in view', async () => {
  await page.viewport(390, 844);
  await open(listOf(instance));
  const stop = main().getByRole('button', { name: 'Stop Swing' });
  await expect.element(stop).toBeVisible();
  const profit = main().getByText('+20.00').element().getBoundingClientRect();
  expect(profit.right).toBeLessThanOrEqual(stop.element().getBoundingClientRect().left);
});

test('which list is shown stands in the address', async () => {
  await page.viewport(1280, 800);
  await start('/AIdashboard?list=history', {
    session: demoSession,
    answers: {
      [strategyTemplate.path]: [template],
      [instanceList.path]: listOf({ ...instance, status: 'STOPPED', stopped: 2 }),
    },
  });
  await expect.element(main().getByRole('radio', { name: 'History' })).toBeChecked();
  await main().getByText('Running', { exact: true }).click();
  await expect.element(main().getByRole('radio', { name: 'Running' })).toBeChecked();
  await expect.poll(() => new URL(location.href).searchParams.get('list')).toBeNull();
});

const gridTemplate = {
  ...template,
  fields: [
    { key: 'lower', type: 'price', required: true, default: null, group: 'basics' },
    { key: 'upper', type: 'price', required: true, default: null, group: 'basics' },
    { key: 'grid_levels', type: 'integer', required: true, default: 20, group: 'basics' },
    { key: 'invest', type: 'amount', required: true, default: null, group: 'basics' },
  ],
};
const missing: CallFailure = {
  code: 'PARAMETERS',
  number: refusalNumbers.PARAMETERS,
  data: ['lower', 'upper', 'invest'].map((field) => ({ field, rule: 'required' })),
};

test('what was wrong with a field goes when the field is changed, by hand or by the button for a range, and with the last of it the refusal', async () => {
  await page.viewport(1440, 900);
  await start('/AIdashboard', {
    session: demoSession,
    answers: { [strategyTemplate.path]: [gridTemplate], [instanceList.path]: listOf() },
    fail: { path: strategyStart.path, failure: missing },
  });
  await main().getByRole('button', { name: 'Start a grid' }).first().click();
  const form = page.getByRole('form', { name: 'Start a grid' });
  await form.getByRole('button', { name: 'Start', exact: true }).click();
  const faults = () =>
    ['Lower price', 'Upper price', 'Investment'].filter(
      (name) => form.getByRole('textbox', { name }).element().getAttribute('aria-invalid') === 'true',
    );
  await expect.poll(faults).toEqual(['Lower price', 'Upper price', 'Investment']);
  await expect.element(form.getByText('Some parameters are not valid.')).toBeVisible();
  await form.getByRole('button', { name: 'Use ±5%' }).click();
  await expect.poll(faults).toEqual(['Investment']);
  await expect.element(form.getByText('Some parameters are not valid.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Investment' }).fill('5000');
  await expect.poll(faults).toEqual([]);
  expect(form.getByText('Enter a number above zero.').elements()).toEqual([]);
  expect(form.getByText('Some parameters are not valid.').elements()).toEqual([]);
});

const watch = (role: 'observer' | 'risk' | 'asset') =>
  start('/AIdashboard', {
    session: { ...demoSession, role, vip_level: 0 },
    answers: {
      [observedInstances.path]: listOf({ ...instance, owner: 'ann' }),
      [strategyStop.path]: { status: 'STOPPING' },
    },
  });
const sentTo = (engine: Awaited<ReturnType<typeof watch>>, path: string) =>
  engine.calls.filter((call) => call.path === path).map(({ input }) => input);

test('an observer lists strategies of authorised accounts with their owners, at any VIP level, and stops none', async () => {
  await page.viewport(1280, 800);
  const engine = await watch('observer');
  await expect.element(main().getByRole('row', { name: /Swing.*ann/ })).toBeVisible();
  expect(
    main()
      .getByRole('button', { name: /Stop Swing/ })
      .query(),
  ).toBeNull();
  expect(main().getByRole('button', { name: 'Start a grid' }).query()).toBeNull();
  expect(sentTo(engine, observedInstances.path)[0]).toMatchObject({ scope: 'observer', kind: 'running' });
  expect(sentTo(engine, strategyTemplate.path)).toEqual([]);
});

test('a risk manager stops what is in the risk control list, without selling what it holds', async () => {
  await page.viewport(1280, 800);
  const engine = await watch('risk');
  await main().getByRole('radio', { name: 'Risk control' }).click();
  await main().getByRole('button', { name: 'Stop Swing' }).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question).toBeVisible();
  expect(question.getByRole('option').elements()).toHaveLength(2);
  await question.getByRole('button', { name: 'Stop' }).click();
  await expect.poll(() => sentTo(engine, strategyStop.path)).toEqual([{ instance_id: 'i-1', mode: 'CANCEL' }]);
});

test('a main account reads the strategies of its sub-accounts, and stops none of them', async () => {
  await page.viewport(1280, 800);
  const engine = await start('/AIdashboard', {
    session: demoSession,
    answers: {
      [strategyTemplate.path]: [gridTemplate],
      [instanceList.path]: listOf({ ...instance, owner: 'arb_desk' }),
      [apiAll.path]: [{ ...accounts[0]!, sub_account: 'arb_desk' }],
    },
  });
  await main().getByRole('radio', { name: 'Sub-accounts' }).click();
  await expect.element(main().getByRole('row', { name: /Swing.*arb_desk/ })).toBeVisible();
  expect(sentTo(engine, instanceList.path).at(-1)).toMatchObject({ of: 'sub', kind: 'running' });
  expect(main().getByRole('button', { name: 'Stop Swing' }).query()).toBeNull();
  expect(main().getByRole('button', { name: 'Details of Swing' }).query()).not.toBeNull();
});

test('a role without strategies is told so', async () => {
  await watch('asset');
  await expect.element(main().getByText('Your role does not use strategies.')).toBeVisible();
});

const changing = {
  ...template,
  changeable: ['take_profit_price', 'on_end'],
  fields: [
    { key: 'lower', type: 'price', unit: 'quote', required: true, default: null, group: 'basics' },
    { key: 'take_profit_price', type: 'price', unit: 'quote', required: false, default: null, group: 'risk' },
    {
      key: 'on_end',
      type: 'choice',
      required: false,
      default: 'CANCEL',
      enum: ['CANCEL_CLOSE', 'CANCEL'],
      group: 'risk',
    },
  ],
};
const edit = async (more: object) => {
  await page.viewport(1280, 800);
  const engine = await start('/AIdashboard', {
    session: demoSession,
    answers: {
      [strategyTemplate.path]: [changing],
      [instanceList.path]: listOf(instance),
      [strategyUpdate.path]: { version: 2 },
      [instanceStat.path]: fakeStat,
      [instancePositions.path]: [],
      [netValueData.path]: [],
      [infoValueData.path]: {},
    },
    ...more,
  });
  await main().getByRole('button', { name: 'Details of Swing' }).click();
  const drawer = page.getByRole('dialog', { name: 'Swing' });
  await drawer.getByRole('tab', { name: 'Parameters' }).click();
  await drawer.getByRole('button', { name: 'Edit' }).click();
  return { engine, form: drawer.getByRole('form', { name: 'Edit parameters' }), drawer };
};

test('what may change of a running strategy is edited, and sent with all its parameters and its version', async () => {
  const { engine, form, drawer } = await edit({});
  expect(form.getByRole('textbox', { name: /Lower price/ }).query()).toBeNull();
  await form.getByRole('textbox', { name: /Take-profit price/ }).fill('130');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(drawer.getByRole('button', { name: 'Edit' })).toBeVisible();
  expect(sentTo(engine, strategyUpdate.path)).toEqual([
    { instance_id: 'i-1', version: 1, params: { ...instance.params, take_profit_price: '130' } },
  ]);
});

test.each<[string, CallFailure, string]>([
  [
    'a newer version',
    { code: 'CONFLICT', number: refusalNumbers.CONFLICT, data: { field: 'version', rule: 'stale' } },
    'Please cancel update: the strategy has changed since this form was opened.',
  ],
  [
    'a wrong price',
    {
      code: 'PARAMETERS',
      number: refusalNumbers.PARAMETERS,
      data: [{ field: 'take_profit_price', rule: 'above_price' }],
    },
    'Must be above the current price.',
  ],
])('an update that is refused for %s says so, and keeps what was typed', async (_, failure, text) => {
  const { form } = await edit({ fail: { path: strategyUpdate.path, failure } });
  await form.getByRole('textbox', { name: /Take-profit price/ }).fill('1');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(form.getByText(text)).toBeVisible();
  await expect.element(form.getByRole('textbox', { name: /Take-profit price/ })).toHaveValue('1');
});
