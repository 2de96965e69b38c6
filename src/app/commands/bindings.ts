import * as v from 'valibot';
import { parseJson } from '../../shared/base/parse-json.ts';
import { type Command, type CommandId, commands, defaultKeys, type KeyMap } from './catalogue.ts';
import { chordOf, type KeyPress } from './chord.ts';

const OwnKeys = v.record(v.string(), v.array(v.string()));

/** How many keys a command has room for: one for each option, and one where it has none. */
export const slotsOf = ({ keys }: Pick<Command, 'keys'>): number => Math.max(1, keys.length);

const isChord = (text: string): boolean => {
  try {
    return chordOf(text).key !== '';
  } catch {
    return false;
  }
};

/**
 * The keys as they are on this device: those that were chosen, as printOwnKeys wrote them, in place of the first ones.
 * What is none of that counts as not chosen.
 */
export function keyMapOf(ownText: string): KeyMap {
  const parsed = v.safeParse(OwnKeys, parseJson(ownText || '{}'));
  const own = parsed.success ? parsed.output : {};
  const keysOf = (command: Command): readonly string[] => {
    const chosen = Object.hasOwn(own, command.id) ? own[command.id] : undefined;
    return chosen?.length === slotsOf(command) && chosen.every((text) => text === '' || isChord(text))
      ? chosen
      : defaultKeys[command.id];
  };
  return Object.fromEntries((commands as readonly Command[]).map((command) => [command.id, keysOf(command)])) as KeyMap;
}

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
