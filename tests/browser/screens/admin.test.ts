import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  applicationDetail,
  applicationList,
  applicationResume,
  applicationState,
} from '../../../src/shared/contracts/admin-application.ts';
import { contactList } from '../../../src/shared/contracts/admin-contact.ts';
import { astockState, astockUpdate } from '../../../src/shared/contracts/admin-astock.ts';
import { venueList } from '../../../src/shared/contracts/admin-venue.ts';
import { CallError } from '../../../src/app/engine/client.ts';
import type { FakeEngine, FakeOptions } from '../../doubles/fake-engine.ts';
import { catchSavedFiles } from '../saved-files.ts';
import { astock } from './admin-answers.ts';
import { answer } from './answer.ts';
import { client } from './places.ts';
import { demoSession, start } from './start.ts';

beforeEach(async () => {
  await page.viewport(1280, 1600);
});

const admin: FakeOptions = { ...client, session: { ...demoSession, role: 'admin' } };
const section = (name: string) => page.getByRole('region', { name, exact: true });
const openPart = async (name: string, answers: FakeOptions['answers'] = {}): Promise<FakeEngine> => {
  const engine = await start('/setup/admin', { ...admin, answers: { ...admin.answers, ...answers } });
  await page.getByRole('button', { name: `Show: ${name}` }).click();
  return engine;
};
const askedFor = ({ calls }: FakeEngine, { path }: { readonly path: string }) =>
  calls.filter((call) => call.path === path).map(({ input }) => input);

test('applications are searched by what is typed and by state', async () => {
  const engine = await openPart('Job applications');
  const part = section('Job applications');
  await expect.element(part.getByRole('cell', { name: 'ada@mail.example' })).toBeVisible();
  await part.getByRole('textbox').fill('  Ada ');
  await part.getByRole('button', { name: 'Search' }).click();
  await expect.poll(() => askedFor(engine, applicationList).at(-1)).toEqual({ page: 1, page_size: 50, search: 'Ada' });
  await part.getByRole('combobox', { name: 'State' }).selectOptions('Invited');
  await expect
    .poll(() => askedFor(engine, applicationList).at(-1))
    .toEqual({ page: 1, page_size: 50, search: 'Ada', state: 'invited' });
});

test('a state is set at once; one that the server refuses stays, and that is told', async () => {
  const row = { ...(admin.answers![applicationDetail.path] as object), state: 'invited' };
  const engine = await openPart('Job applications', { [applicationState.path]: row });
  const state = page.getByRole('button', { name: /^State of Ada Lovelace/ });
  await state.click();
  await page.getByRole('menuitemradio', { name: 'Invited' }).click();
  await expect.element(state).toHaveTextContent('State of Ada Lovelace: Invited');
  expect(askedFor(engine, applicationState)).toEqual([{ application_id: 'a'.repeat(32), state: 'invited' }]);
  const { call } = engine;
  Object.assign(engine, {
    call: (contract: { readonly path: string }, input: never) => {
      if (contract.path !== applicationState.path) return call(contract as never, input);
      throw new CallError({ code: 'NOT_FOUND', number: 404, data: { field: 'application_id' } });
    },
  });
  await state.click();
  await page.getByRole('menuitemradio', { name: 'Declined' }).click();
  await expect.element(page.getByText('The state was not changed')).toBeVisible();
  await expect.element(state).toHaveTextContent('State of Ada Lovelace: Invited');
});

test('S39, S40: a letter is text, a link leads to https alone and tells nothing of us, and a résumé is saved and not shown', async () => {
  const form = { ...(admin.answers![applicationDetail.path] as { form: object }).form, github: 'javascript:alert(1)' };
  const engine = await openPart('Job applications', {
    [applicationDetail.path]: { ...(admin.answers![applicationDetail.path] as object), form },
    [applicationResume.path]: new TextEncoder().encode('%PDF-1.7 <script>alert(1)</script>'),
  });
  await page.getByRole('button', { name: 'Open application of Ada Lovelace' }).click();
  const drawer = page.getByRole('dialog', { name: 'Ada Lovelace' });
  await expect.element(drawer.getByText('Dear all, <b>I compute.</b>')).toBeVisible();
  expect(drawer.element().querySelector('b')).toBeNull();
  const link = drawer.getByRole('link', { name: 'https://linkedin.example/ada' }).element() as HTMLAnchorElement;
  expect([link.href, link.target, link.rel.split(' ')]).toEqual([
    'https://linkedin.example/ada',
    '_blank',
    expect.arrayContaining(['noopener', 'noreferrer']),
  ]);
  await expect.element(drawer.getByText('javascript:alert(1)')).toBeVisible();
  expect(drawer.element().querySelectorAll('a')).toHaveLength(1);
  const files = catchSavedFiles();
  await drawer.getByRole('button', { name: 'Résumé' }).click();
  await expect.poll(() => files.length).toBe(1);
  expect([files[0]!.name, files[0]!.file.type]).toEqual([
    `halyard-resume-${'a'.repeat(32)}.pdf`,
    'application/octet-stream',
  ]);
  expect(await files[0]!.file.text()).toBe('%PDF-1.7 <script>alert(1)</script>');
  expect(askedFor(engine, applicationResume)).toEqual([{ application_id: 'a'.repeat(32) }]);
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
});

test('a contact request has all its fields in a drawer', async () => {
  await openPart('Contact requests');
  await page.getByRole('button', { name: 'Open request of Grace Hopper' }).click();
  const drawer = page.getByRole('dialog', { name: 'Grace Hopper' });
  for (const text of [
    'ABCDEF012345',
    'grace@fund.example',
    '@gracehopper',
    'Tower Fund',
    'CTO',
    'Market Maker',
    'Hedge Fund',
    '10M-100M',
    'United States',
    '192.0.2.8',
  ])
    await expect.element(drawer.getByText(text, { exact: true })).toBeVisible();
});

test('a list turns its pages, and says what would stand there or what was not found', async () => {
  const { pagenation } = admin.answers![contactList.path] as { pagenation: object };
  const engine = await openPart('Contact requests', {
    [contactList.path]: { pagenation: { ...pagenation, total: 120 } },
  });
  const part = section('Contact requests');
  await expect.element(part.getByText('1 / 3')).toBeVisible();
  await part.getByRole('button', { name: 'Next page' }).click();
  await expect.element(part.getByText('2 / 3')).toBeVisible();
  expect(askedFor(engine, contactList).at(-1)).toEqual({ page: 2, page_size: 50 });
  await openPart('Contact requests', { [contactList.path]: { pagenation: { ...pagenation, total: 0, results: [] } } });
  await expect.element(section('Contact requests').getByText(/^No contact requests yet\./)).toBeVisible();
  await section('Contact requests').getByRole('textbox').fill('Nobody');
  await section('Contact requests').getByRole('button', { name: 'Search' }).click();
  await expect.element(section('Contact requests').getByText('Nothing matches “Nobody”.')).toBeVisible();
});

test('exchanges tell their state, and are found by any of it', async () => {
  const engine = await start('/setup/admin', admin);
  const part = section('Exchanges');
  const row = (name: RegExp) => part.getByRole('row', { name });
  await expect.element(row(/BINANCE Binance Simulated Up — 1234 12 0 In this server 0/)).toBeVisible();
  await expect.element(row(/OKX OKX Simulated Down 38 1234 12 2 Own line 7/)).toBeVisible();
  await part.getByRole('textbox', { name: 'Search exchanges' }).fill('own LINE');
  await expect.element(row(/OKX/)).toBeVisible();
  await expect.element(row(/BINANCE/)).not.toBeInTheDocument();
  expect(askedFor(engine, venueList).length).toBeGreaterThan(0);
});

test('the A-share table is updated from the exchanges by a press, says why that failed, and offers nothing offline', async () => {
  const failed = { ...astock, problem: 'Shenzhen: no answer within 30 s', tried_ms: Date.UTC(2026, 10, 20) };
  const engine = await start('/setup/admin', {
    ...admin,
    answers: { ...admin.answers, ...answer(astockState, failed), ...answer(astockUpdate, failed) },
  });
  const part = section('A-share table');
  const button = part.getByRole('button', { name: 'Update from the exchanges' });
  await expect.element(part.getByText('1,600')).toBeVisible();
  await expect.element(part.getByText('Shenzhen: no answer within 30 s')).toBeVisible();
  await button.click();
  await expect.poll(() => askedFor(engine, astockUpdate)).toEqual([{}]);
  await start('/setup/admin', {
    ...admin,
    answers: { ...admin.answers, ...answer(astockState, { ...astock, is_online: false }) },
  });
  await expect.element(button).toBeDisabled();
  await expect.element(part.getByText(/^The server runs offline/)).toBeVisible();
});
