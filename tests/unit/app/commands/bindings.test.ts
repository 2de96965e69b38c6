import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bind, chordTextOf, ownerOf, printOwnKeys } from '../../../../src/app/commands/bindings.ts';
import { keyMapOf, slotsOf } from '../../../../src/app/commands/key-map.ts';
import { type Command, commands, defaultKeys } from '../../../../src/app/commands/catalogue.ts';
import { chordOf, isPressed, type KeyPress } from '../../../../src/app/commands/chord.ts';

const all = commands as readonly Command[];
const command = fc.constantFrom(...all);
const chord = fc
  .tuple(
    fc.subarray(['Mod', 'Alt', 'Shift']),
    fc.constantFrom('A', 'B', 'Z', '1', '7', 'F2', '/', '?', '[', 'Space', 'ArrowUp', 'Enter'),
  )
  .map(([modifiers, key]) => [...modifiers, key].join('+'));
const changes = fc.array(fc.tuple(command, fc.nat(8), fc.oneof(chord, fc.constant(''))), { maxLength: 20 });
const press = (patch: Partial<KeyPress>): KeyPress => ({
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...patch,
});

test('whatever is bound, a key belongs to one command, and what is kept reads as the same map', () => {
  fc.assert(
    fc.property(changes, (steps) => {
      let keys = defaultKeys;
      for (const [one, slot, text] of steps) {
        const at = slot % slotsOf(one);
        keys = bind(keys, one, at, text);
        if (text !== '') expect(ownerOf(keys, text)).toEqual({ id: one.id, at });
      }
      const bound = all.flatMap(({ id }) => [...keys[id]]).filter(Boolean);
      expect(new Set(bound).size).toBe(bound.length);
      expect(keyMapOf(printOwnKeys(keys))).toEqual(keys);
    }),
  );
});

test('what is kept is what differs; with the first keys that is nothing', () => {
  expect(printOwnKeys(defaultKeys)).toBe('');
  const buy = all.find(({ id }) => id === 'buy')!;
  const keys = bind(defaultKeys, buy, 0, 'S');
  expect([keys.buy, keys.sell]).toEqual([['S'], ['']]);
  expect(Object.keys(JSON.parse(printOwnKeys(keys))).sort()).toEqual(['buy', 'sell']);
});

test('what was stored by anybody else changes nothing', () => {
  for (const text of [
    '',
    'x',
    '[]',
    '{"buy":"B"}',
    '{"buy":["Hyper+K"]}',
    '{"buy":["A","B"]}',
    '{"tab":["1"]}',
    '{"__proto__":["A"]}',
    '{"constructor":["A"]}',
  ])
    expect(keyMapOf(text)).toEqual(defaultKeys);
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(Object.keys(keyMapOf(text))).toEqual(commands.map(({ id }) => id));
    }),
  );
});

test.each<[Partial<KeyPress>, string | undefined]>([
  [{ key: 'g', code: 'KeyG' }, 'G'],
  [{ key: 'G', code: 'KeyG', shiftKey: true }, 'Shift+G'],
  [{ key: 'g', code: 'KeyG', metaKey: true }, 'Mod+G'],
  [{ key: 'п', code: 'KeyG' }, 'G'],
  [{ key: '©', code: 'KeyG', altKey: true }, 'Alt+G'],
  [{ key: '2', code: 'Digit2' }, '2'],
  [{ key: '?', code: 'Slash', shiftKey: true }, '?'],
  [{ key: ' ', code: 'Space' }, 'Space'],
  [{ key: 'F4', code: 'F4', shiftKey: true }, 'Shift+F4'],
  [{ key: 'ArrowUp', code: 'ArrowUp', altKey: true }, 'Alt+ArrowUp'],
  [{ key: 'ArrowUp', code: 'ArrowUp' }, undefined],
  [{ key: 'Enter', code: 'Enter' }, undefined],
  [{ key: 'Tab', code: 'Tab' }, undefined],
  [{ key: 'w', code: 'KeyW', ctrlKey: true }, undefined],
  [{ key: 'AudioVolumeUp' }, undefined],
])('%j is bound as %s', (given, text) => {
  expect(chordTextOf(press(given))).toBe(text);
  if (text !== undefined) expect(isPressed(chordOf(text), press(given))).toBe(true);
});
