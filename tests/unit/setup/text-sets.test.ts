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
  for (const set of ['desk', 'desk-rest', 'pop-out', 'pop-out-rest'])
    expect(
      [...placesOf(set).files].filter((file) => placesOf('sentences').files.has(file)),
      set,
    ).toEqual([]);
  const said = (
    await Promise.all(
      ['desk', 'desk-rest', 'entry'].map(async (set) => Object.keys(await textsOf(english, 'en', placesOf(set)))),
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
    shown: ['market/symbol-search/symbol-search.tsx', 'ui/overlay/choice-list.tsx', 'screens/pop-out-depth/screen.tsx'],
    others: /screens\/(dashboard|settings|home)\//,
    said: ['Retry', 'Fast period'],
  },
  {
    begins: 'desk',
    shown: ['market/order-dialogs/cancel-prompt.tsx', 'screens/dashboard/order-sheet.tsx', 'shell/palette/palette.tsx'],
    others: /screens\/(account|settings|home)\//,
    said: ['Skip to the order form', 'Set leverage to {to}×?'],
  },
])(
  'what $begins shows on demand is a set of its own: both together are all that it can say, and no text is in both',
  async ({ begins, shown, others, said }) => {
    const { files } = placesOf(`${begins}-rest`);
    for (const file of shown) expect(files.has(`src/app/${file}`), file).toBe(true);
    expect([...files].filter((file) => others.test(file))).toEqual([]);
    const first = await textsOf(english, 'en', placesOf(begins));
    const rest = await textsOf(english, 'en', placesOf(`${begins}-rest`));
    expect(Object.keys(first).filter((id) => id in rest)).toEqual([]);
    expect({ ...first, ...rest }).toEqual(await textsOf(english, 'en', { files, known: new Set() }));
    expect(Object.values(first)).toContain(said[0]);
    expect(Object.values(rest).flat()).toContain(said[1]);
  },
);

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
