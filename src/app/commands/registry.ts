import { must } from '../../shared/base/assert.ts';
import { type Chord, chordOf, isPressed, isSingle, type KeyPress } from './chord.ts';
import { type Command, type CommandId, commands, defaultKeys, type KeyMap, type Reach, reaches } from './catalogue.ts';

/** What a command does here and now. */
export interface Handler {
  /** `at` is the number of the option, 0 where there are none. */
  readonly run: (at: number) => void;
  /** Names of the options, in the order of their keys; asked for when they are shown. */
  readonly options?: (() => readonly string[]) | undefined;
}

/** Which kinds of keys act on this device. */
export interface KeySwitches {
  /** Keys that send or cancel orders. */
  readonly trading: boolean;
  /** Single characters. */
  readonly single: boolean;
}

/** A command that can be run now, with its keys. */
export interface OfferedCommand {
  readonly command: Command;
  /** One for each option; undefined where that has no key. */
  readonly chords: readonly (Chord | undefined)[];
  readonly handler: Handler;
}

/** The commands of one window: palette, keys, help and buttons all read from here. Nothing to dispose. */
export interface CommandRegistry {
  /**
   * A command can be run until the returned function is called. Where several offer the same one, the newest counts.
   */
  provide(id: CommandId, handler: Handler): () => void;
  /** Runs a command; false where it cannot be run now. */
  run(id: CommandId, at?: number): boolean;
  canRun(id: CommandId): boolean;
  /** The search of this page opens with what has been typed, until the returned function is called. */
  provideSearch(open: (text: string) => void): () => void;
  canSearch(): boolean;
  /** Opens the search with a text. Nothing happens where this page has none. */
  search(text: string): void;
  /** Calls back after each command that has run, until the returned function is called. */
  onRun(listener: (id: CommandId) => void): () => void;
  /** Commands that can be run now, in the order of the catalogue. */
  offered(): readonly OfferedCommand[];
  chordsOf(id: CommandId): readonly (Chord | undefined)[];
  /**
   * What a press means with the focus at `place`, in the chart or not, whoever offers it; undefined where it means
   * nothing or must not act.
   */
  meant(
    press: KeyPress,
    place: Reach,
    switches: KeySwitches,
    isInChart?: boolean,
  ): { readonly id: CommandId; readonly at: number } | undefined;
}

const mayAct = (
  { sends, reach = 'page' }: Command,
  chord: Chord,
  place: Reach,
  { trading, single }: KeySwitches,
): boolean => {
  if (isSingle(chord) && (!single || place !== 'page')) return false;
  return sends ? trading && place === 'page' : reaches.indexOf(place) <= reaches.indexOf(reach);
};

/** `keys` gives the newest map: the same one as long as nothing has changed. */
export function createCommands(keys: () => KeyMap = () => defaultKeys): CommandRegistry {
  let read:
    | { readonly keys: KeyMap; readonly chords: ReadonlyMap<CommandId, readonly (Chord | undefined)[]> }
    | undefined;
  const handlers = new Map<CommandId, readonly Handler[]>();
  let search: ((text: string) => void) | undefined;
  const runListeners = new Set<(id: CommandId) => void>();
  const chordsOf = (id: CommandId): readonly (Chord | undefined)[] => {
    const newest = keys();
    if (read?.keys !== newest)
      read = {
        keys: newest,
        chords: new Map(
          commands.map((command) => [
            command.id,
            newest[command.id].map((text) => (text === '' ? undefined : chordOf(text))),
          ]),
        ),
      };
    return must(read.chords.get(id), `chords of ${id}`);
  };
  const handlerOf = (id: CommandId): Handler | undefined => handlers.get(id)?.at(-1);
  return {
    chordsOf,
    provide(id, handler) {
      handlers.set(id, [...(handlers.get(id) ?? []), handler]);
      return () => {
        handlers.set(
          id,
          (handlers.get(id) ?? []).filter((one) => one !== handler),
        );
      };
    },
    run(id, at = 0) {
      const handler = handlerOf(id);
      if (!handler) return false;
      handler.run(at);
      for (const listener of [...runListeners]) listener(id);
      return true;
    },
    canRun: (id) => handlerOf(id) !== undefined,
    provideSearch(open) {
      search = open;
      return () => {
        if (search === open) search = undefined;
      };
    },
    canSearch: () => search !== undefined,
    search: (text) => search?.(text),
    onRun(listener) {
      runListeners.add(listener);
      return () => {
        runListeners.delete(listener);
      };
    },
    offered: () =>
      commands.flatMap((command) => {
        const handler = handlerOf(command.id);
        return handler ? [{ command, handler, chords: chordsOf(command.id) }] : [];
      }),
    meant(press, place, switches, isInChart = false) {
      for (const command of commands as readonly Command[]) {
        if (command.on === 'chart' && !isInChart) continue;
        const index = chordsOf(command.id).findIndex(
          (chord) => chord && isPressed(chord, press) && mayAct(command, chord, place, switches),
        );
        if (index >= 0) return { id: command.id, at: index };
      }
      return undefined;
    },
  };
}
