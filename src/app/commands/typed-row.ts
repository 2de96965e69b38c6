/** A letter within so many ms after another one continues a name; one that nothing follows is a key. */
export const rowMs = 300;
/** The search takes the keys over before so many ms are over, or not at all. */
const openingMs = 3_000;

interface TypedRowOptions {
  /** Opens the search with what has been typed so far. */
  readonly open: (text: string) => void;
  /** Runs something after so many ms, unless the returned function is called before. */
  readonly after: (ms: number, run: () => void) => () => void;
}

/** Tells a name that is typed on the page from keys of commands that are pressed there. */
export interface TypedRow {
  /**
   * A letter, and the command whose key it is. A name begins with a letter that is no key, or with two letters in a
   * row; the command runs when no other letter follows.
   */
  letter(text: string, command: (() => void) | undefined): void;
  /** Runs the command that waits, if any: what comes next is no letter. */
  flush(): void;
  /** Whether the search has been opened and has not taken the keys over yet. */
  isOpening(): boolean;
  /** The search has taken the keys over, or nothing is listened to any more: nothing waits. */
  end(): void;
}

export function createTypedRow({ open, after }: TypedRowOptions): TypedRow {
  let letters = '';
  let waiting: (() => void) | undefined;
  let cancel: () => void = () => undefined;
  const end = () => {
    cancel();
    letters = '';
    waiting = undefined;
  };
  const flush = () => {
    const command = waiting;
    if (!command) return;
    end();
    command();
  };
  return {
    letter(text, command) {
      letters += text;
      cancel();
      if (letters.length === text.length && command) {
        waiting = command;
        cancel = after(rowMs, flush);
        return;
      }
      waiting = undefined;
      cancel = after(openingMs, end);
      open(letters);
    },
    flush,
    isOpening: () => letters !== '' && waiting === undefined,
    end,
  };
}
