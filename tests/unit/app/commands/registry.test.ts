import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commands, defaultKeys, type KeyMap, type Reach } from '../../../../src/app/commands/catalogue.ts';
import { chordOf, isPressed, isSingle, keyNames, type KeyPress } from '../../../../src/app/commands/chord.ts';
import { createCommands } from '../../../../src/app/commands/registry.ts';

const all = { trading: true, single: true };
/** Some keys act in the chart alone. */
test('a key of the chart acts there and nowhere else', () => {
  const registry = createCommands();
  expect(registry.meant(pressOf('Space'), 'page', all, true)?.id).toBe('cycle-interval');
  expect(registry.meant(pressOf('Space'), 'page', all, false)).toBeUndefined();
  expect(registry.meant(pressOf('Space'), 'page', { trading: true, single: false }, true)).toBeUndefined();
});

const press = (patch: Partial<KeyPress>): KeyPress => ({
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...patch,
});
const pressOf = (text: string): KeyPress => {
  const { mod, alt, shift, key } = chordOf(text);
  const code = /^[A-Z]$/.test(key) ? `Key${key}` : /^\d$/.test(key) ? `Digit${key}` : '';
  return press({
    code,
    key: key === 'Space' ? ' ' : /^[A-Z]$/.test(key) && !shift ? key.toLowerCase() : key,
    ctrlKey: mod,
    altKey: alt,
    shiftKey: shift,
  });
};
const idOf = (text: string, place: Reach = 'page', switches = all) =>
  createCommands().meant(pressOf(text), place, switches, true)?.id;

test('no two commands share a key, and each key means its own command', () => {
  const keys = commands.flatMap(({ id, keys: own }) => own.map((key) => [id, key] as const));
  expect(new Set(keys.map(([, key]) => key)).size).toBe(keys.length);
  for (const [id, key] of keys) expect(idOf(key), key).toBe(id);
});

test('keys that send orders are off until they are switched on, and act on the page alone', () => {
  for (const { id, keys, ...rest } of commands.filter((command) => 'sends' in command)) {
    expect(rest).toHaveProperty('sends', true);
    for (const key of keys) {
      expect(idOf(key, 'page', { trading: false, single: true }), id).toBeUndefined();
      for (const place of ['field', 'dialog', 'question'] as const) expect(idOf(key, place), id).toBeUndefined();
    }
  }
});

test('single characters can be switched off and never act in fields; with Shift they are single too', () => {
  const single = commands.flatMap(({ keys }) => [...keys]).filter((key) => isSingle(chordOf(key)));
  expect(single).toEqual(expect.arrayContaining(['B', '/', '?', '1', 'X', 'Shift+B', '[']));
  for (const key of single) {
    expect(idOf(key, 'page', { trading: true, single: false }), key).toBeUndefined();
    expect(idOf(key, 'field'), key).toBeUndefined();
  }
  expect(idOf('Mod+K', 'field', { trading: false, single: false })).toBe('palette');
});

test('the trading lock acts everywhere, shares in dialogs but not in questions, the palette not in dialogs', () => {
  expect(
    (['page', 'field', 'dialog', 'question'] as const).map((place) => [
      idOf('Mod+Shift+L', place),
      idOf('Alt+2', place),
      idOf('Mod+K', place),
    ]),
  ).toEqual([
    ['lock', 'share', 'palette'],
    ['lock', 'share', 'palette'],
    ['lock', 'share', undefined],
    ['lock', undefined, undefined],
  ]);
});

test('letters go by what they type, by their place in another script and with Alt; signs whatever they take', () => {
  expect(isPressed(chordOf('B'), press({ key: 'b', code: 'KeyN' }))).toBe(true);
  expect(isPressed(chordOf('B'), press({ key: 'и', code: 'KeyB' }))).toBe(true);
  expect(isPressed(chordOf('B'), press({ key: 'n', code: 'KeyB' }))).toBe(false);
  expect(isPressed(chordOf('B'), press({ key: 'B', shiftKey: true }))).toBe(false);
  expect(isPressed(chordOf('Alt+1'), press({ key: '¡', code: 'Digit1', altKey: true }))).toBe(true);
  expect(isPressed(chordOf('1'), press({ key: '&', code: 'Digit1' }))).toBe(true);
  expect(isPressed(chordOf('?'), press({ key: '?', shiftKey: true }))).toBe(true);
  expect(isPressed(chordOf('['), press({ key: '[', ctrlKey: true, altKey: true, getModifierState: () => true }))).toBe(
    true,
  );
  expect(isPressed(chordOf('['), press({ key: '[', ctrlKey: true }))).toBe(false);
  expect(isPressed(chordOf('Mod+K'), press({ key: 'k', metaKey: true }))).toBe(true);
});

test('a chord is read, and anything else is a mistake of the program', () => {
  fc.assert(
    fc.property(
      fc.subarray(['Mod', 'Alt', 'Shift']),
      fc.constantFrom('A', '1', 'F6', '/', 'ArrowLeft'),
      (modifiers, key) => {
        expect(chordOf([...modifiers, key].join('+'))).toEqual({
          mod: modifiers.includes('Mod'),
          alt: modifiers.includes('Alt'),
          shift: modifiers.includes('Shift'),
          key,
        });
      },
    ),
  );
  for (const text of ['', 'Mod+', 'Hyper+K']) expect(() => chordOf(text)).toThrow('no chord');
  expect(keyNames(chordOf('Mod+Alt+ArrowLeft'), false)).toEqual(['Ctrl', 'Alt', '←']);
  expect(keyNames(chordOf('Mod+Shift+L'), true)).toEqual(['⌘', '⇧', 'L']);
});

test('the newest offer of a command counts, and what was offered before comes back', () => {
  const registry = createCommands();
  const ran: string[] = [];
  const first = registry.provide('theme', { run: () => ran.push('first') });
  const second = registry.provide('theme', { run: (at) => ran.push(`second ${at}`) });
  registry.run('theme', 2);
  second();
  registry.run('theme');
  first();
  expect([registry.run('theme'), registry.offered().length, ran]).toEqual([false, 0, ['second 2', 'first']]);
});

test('keys can be other ones, none, and change while the window is open', () => {
  let keys: KeyMap = { ...defaultKeys, palette: ['Mod+P'], tab: ['1', '', '3', '4', '5', '6', '7', '8', '9'] };
  const registry = createCommands(() => keys);
  expect([registry.meant(pressOf('Mod+P'), 'page', all)?.id, registry.meant(pressOf('Mod+K'), 'page', all)]).toEqual([
    'palette',
    undefined,
  ]);
  expect([registry.meant(pressOf('2'), 'page', all), registry.meant(pressOf('3'), 'page', all)]).toEqual([
    undefined,
    { id: 'tab', at: 2 },
  ]);
  keys = defaultKeys;
  expect(registry.meant(pressOf('Mod+K'), 'page', all)?.id).toBe('palette');
});

test('who listens is told which command has run, after it, and not of one that cannot run', () => {
  const registry = createCommands();
  const reported: string[] = [];
  registry.provide('theme', { run: () => reported.push('run') });
  const stop = registry.onRun((id) => reported.push(id));
  registry.run('theme');
  registry.run('help');
  stop();
  registry.run('theme');
  expect(reported).toEqual(['run', 'theme', 'run']);
});
