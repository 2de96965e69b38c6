import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesOf, placesOf, textsOf } from '../../../src/setup/text-sets.ts';

const english = readFileSync('locales/en.po', 'utf8');

test('a set holds what its screens say, what every page says, and nothing of the dashboard', async () => {
  const texts = Object.values(await textsOf(english, 'en', placesOf('entry')));
  expect(texts).toEqual(expect.arrayContaining(['Log in', 'Password', 'Close', 'Permission denied']));
  expect(texts).not.toContain('Order history');
});

test('the dashboard has all that it can say, on demand too, and nothing of the settings, the admins and the pages for visitors', async () => {
  const { files } = placesOf('desk-rest');
  for (const file of [
    'src/app/screens/dashboard/screen.tsx',
    'src/app/shell/palette/palette.tsx',
    'src/app/shell/messages/use-message-text.ts',
    'src/app/market/alerts/alert-form.tsx',
  ])
    expect(files.has(file), file).toBe(true);
  expect([...files].filter((file) => /screens\/(?!dashboard\/)/.test(file))).toEqual([]);
  const texts = Object.values(await textsOf(english, 'en', { files, known: new Set() }));
  expect(texts).toEqual(expect.arrayContaining(['Order history', 'Close', 'Permission denied']));
  expect(texts).not.toContain('Audit log');
});

test('sentences that are seldom said travel by themselves, and everything that says them is named', async () => {
  const sentences = await textsOf(english, 'en', placesOf('sentences'));
  expect(Object.values(sentences)).toEqual(expect.arrayContaining(['No liquidity left', 'Auto-deleveraging']));
  for (const set of ['desk', 'desk-quiet', 'desk-rest', 'pop-out', 'pop-out-quiet', 'pop-out-rest'])
    expect(
      [...placesOf(set).files].filter((file) => placesOf('sentences').files.has(file)),
      set,
    ).toEqual([]);
  const said = (
    await Promise.all(
      ['desk', 'desk-quiet', 'desk-rest', 'entry'].map(async (set) =>
        Object.keys(await textsOf(english, 'en', placesOf(set))),
      ),
    )
  ).flat();
  const twice = Object.keys(sentences).filter((id) => said.includes(id));
  expect(twice.length).toBeLessThan(Object.keys(sentences).length / 4);
});

test('parts that a screen loads late belong to its set', () => {
  const files = filesOf('entry');
  for (const file of ['src/app/ui/overlay/choice-list.tsx', 'src/app/screens/signup/screen.tsx'])
    expect(files.has(file), file).toBe(true);
});

test.each([
  {
    begins: 'pop-out',
    quiet: ['market/chart/panel/chart-overlay.tsx', 'ui/toast/toast-region.tsx'],
    shown: ['market/symbol-search/symbol-search.tsx', 'ui/overlay/choice-list.tsx'],
    others: /screens\/(dashboard|settings|home)\//,
    said: ['Retry', '{filled} filled', 'Fast period'],
  },
  {
    begins: 'desk',
    quiet: ['market/order-dialogs/cancel-prompt.tsx', 'screens/dashboard/tables/tables-panel.tsx'],
    shown: ['screens/dashboard/order-sheet.tsx', 'shell/palette/palette.tsx'],
    others: /screens\/(account|settings|home)\//,
    said: ['Skip to the order form', 'Order history', 'Set {value}×'],
  },
  {
    begins: 'ai',
    quiet: [],
    shown: ['screens/ai-dashboard/start/start-drawer.tsx', 'screens/ai-dashboard/why/why-panel.tsx'],
    others: /screens\/(account|settings|home|dashboard)\//,
    said: ['Running strategies', 'Invite code', 'Grid count'],
  },
])(
  'what $begins loads in quiet and what it shows on demand are sets of their own: together they are all that it can say, and no text is in two',
  async ({ begins, quiet, shown, others, said }) => {
    const late = placesOf(`${begins}-quiet`);
    const { files } = placesOf(`${begins}-rest`);
    for (const file of quiet) expect(late.files.has(`src/app/${file}`), file).toBe(true);
    for (const file of shown)
      expect([late.files.has(`src/app/${file}`), files.has(`src/app/${file}`)], file).toEqual([false, true]);
    expect([...files].filter((file) => others.test(file))).toEqual([]);
    const sets = await Promise.all(
      [begins, `${begins}-quiet`, `${begins}-rest`].map((set) => textsOf(english, 'en', placesOf(set))),
    );
    const ids = sets.flatMap((set) => Object.keys(set));
    expect(new Set(ids).size).toBe(ids.length);
    expect(Object.assign({}, ...sets)).toEqual(await textsOf(english, 'en', { files, known: new Set() }));
    for (const [at, text] of said.entries()) expect(Object.values(sets[at]!).flat(), text).toContain(text);
  },
);

test('what waits for no texts of its own belongs to the set of whoever loads it', () => {
  expect(filesOf('desk').has('src/app/ui/grid/grid-tools.ts')).toBe(false);
  expect(filesOf('desk-quiet').has('src/app/ui/grid/grid-tools.ts')).toBe(true);
});

test('the public site and the application are sets of their own, and both together are all texts', async () => {
  const site = await textsOf(english, 'en', placesOf('site'));
  const app = await textsOf(english, 'en', placesOf('app'));
  expect(Object.values(site)).toEqual(expect.arrayContaining(['Skip to content', 'Market making']));
  expect(Object.values(app)).toEqual(expect.arrayContaining(['Order history', 'Market making']));
  for (const set of ['entry', 'desk', 'pop-out', 'sentences'])
    expect(app, set).toMatchObject(await textsOf(english, 'en', placesOf(set)));
  // Words that both say are in both; sentences of the site travel to nobody.
  const shared = Object.keys(site).filter((id) => id in app);
  expect(shared.length).toBeLessThan(Object.keys(site).length / 4);
  const files = new Set([...placesOf('site').files, ...placesOf('app').files]);
  const sayers = [...english.matchAll(/^#: (\S+)/gm)].map(([, file]) => file!);
  expect(sayers.filter((file) => !files.has(file))).toEqual([]);
});
