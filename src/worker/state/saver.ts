/**
 * Where data are saved: deltas a second that a book is asked for, looks a second at a forming bar, batches of trades a
 * second.
 */
const bookHz = 1;
const barHz = 1;
const tapeHz = 1;

/**
 * Whether this browser saves data. Books, bars, trades and 24 h figures are then asked for less often, books also less
 * deep where that suffices.
 */
export interface Saver {
  on(): boolean;
  set(on: boolean): void;
  /** Calls back after each change, until the returned function is called. */
  onChange(listener: () => void): () => void;
}

/** `told` hears of each change first: what the listeners ask for then is asked for in the new way. */
export function createSaver(onChange: (saves: boolean) => void = () => undefined): Saver {
  const listeners = new Set<() => void>();
  let saves = false;
  return {
    on: () => saves,
    set(on) {
      if (on === saves) return;
      saves = on;
      onChange(on);
      for (const listener of [...listeners]) listener();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

interface Pace {
  readonly hz?: number;
}

/** What the topics of books, bars and trades are asked with besides; nothing where no data are saved. */
export const bookPace = (saver: Saver | undefined): Pace => (saver?.on() ? { hz: bookHz } : {});
export const barPace = (saver: Saver | undefined): Pace => (saver?.on() ? { hz: barHz } : {});
export const tapePace = (saver: Saver | undefined): Pace => (saver?.on() ? { hz: tapeHz } : {});
