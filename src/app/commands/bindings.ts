import { type Command, type CommandId, commands, defaultKeys, type KeyMap } from './catalogue.ts';
import type { KeyPress } from './chord.ts';
import { slotsOf } from './key-map.ts';

/** What is to be kept of a key map: only what differs from the first keys; "" where nothing does. */
export function printOwnKeys(keys: KeyMap): string {
  const own = commands.filter(({ id }) => keys[id].join('\n') !== defaultKeys[id].join('\n'));
  return own.length === 0 ? '' : JSON.stringify(Object.fromEntries(own.map(({ id }) => [id, keys[id]])));
}

/** The command that a chord belongs to, if to any; `at` is the number of its option. */
export function ownerOf(keys: KeyMap, chord: string): { readonly id: CommandId; readonly at: number } | undefined {
  for (const { id } of commands) {
    const at = chord === '' ? -1 : keys[id].indexOf(chord);
    if (at >= 0) return { id, at };
  }
  return undefined;
}

/** A command without keys has none, however its places were emptied. */
const settled = (id: CommandId, slots: readonly string[]): readonly string[] =>
  defaultKeys[id].length === 0 && slots.every((text) => text === '') ? [] : slots;

/** The map with a chord in a place; "" empties it. Whatever had the chord before loses it. */
export function bind(keys: KeyMap, command: Command, at: number, chord: string): KeyMap {
  const owner = ownerOf(keys, chord);
  const freed = owner
    ? {
        ...keys,
        [owner.id]: settled(
          owner.id,
          keys[owner.id].map((text) => (text === chord ? '' : text)),
        ),
      }
    : keys;
  const slots = Array.from({ length: slotsOf(command) }, (_, slot) =>
    slot === at ? chord : (freed[command.id][slot] ?? ''),
  );
  return { ...freed, [command.id]: settled(command.id, slots) };
}

const named = /^(F\d{1,2}|Arrow(Left|Right|Up|Down)|Home|End|PageUp|PageDown|Insert|Delete|Backspace|Enter)$/;
/** Keys that pages and browsers need where no modifier is held. */
const plain = /^(F\d{1,2}|Insert)$/;
/** What a browser keeps for itself. */
const kept: readonly string[] = ['Mod+T', 'Mod+N', 'Mod+W', 'Mod+Shift+T', 'Mod+Shift+N', 'Mod+Shift+W', 'Mod+Q'];

/** What a press can be bound as; undefined where it is no key by itself, or one that pages and browsers need. */
export function chordTextOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string | undefined {
  const mod = ctrlKey || metaKey;
  const letter = /^[a-z]$/i.test(key) && !altKey ? key.toUpperCase() : /^Key([A-Z])$/.exec(code)?.[1];
  const digit = /^\d$/.test(key) ? key : /^Digit(\d)$/.exec(code)?.[1];
  const isSign =
    letter === undefined &&
    key.length === 1 &&
    key !== ' ' &&
    !/\p{L}/u.test(key) &&
    (digit === undefined || (!altKey && !mod && !/\d/.test(key)));
  const name = isSign ? key : (letter ?? digit ?? (key === ' ' ? 'Space' : key));
  if (!isSign && letter === undefined && digit === undefined && name !== 'Space' && !named.test(name)) return undefined;
  if (named.test(name) && !plain.test(name) && !mod && !altKey) return undefined;
  const text = [mod && 'Mod', altKey && 'Alt', shiftKey && !isSign && 'Shift', name].filter(Boolean).join('+');
  return kept.includes(text) ? undefined : text;
}
