import * as v from 'valibot';
import { parseJson } from '../../shared/base/parse-json.ts';
import { type Command, commands, defaultKeys, type KeyMap } from './catalogue.ts';
import { chordOf } from './chord.ts';

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
