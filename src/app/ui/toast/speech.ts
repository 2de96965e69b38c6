/** Between two texts, at least. */
export const pauseMs = 5_000;
/** So many of what has gathered meanwhile are said in full; of the others it is said how many there are. */
const maxAtOnce = 3;

/** What a reader is told by the one polite region of a window. */
export interface Speech {
  /**
   * Says a text, or as soon as the last one is five seconds old, with what has gathered until then. A text with a
   * `topic` takes the place of one that waits with the same.
   */
  say(text: string, topic?: string): void;
  stop(): void;
}

interface SpeechParts {
  readonly show: (text: string) => void;
  readonly nowMs: () => number;
  /** Runs after so many ms; what comes back calls it off. */
  readonly after: (ms: number, run: () => void) => () => void;
  /** "4 more". */
  readonly more: (count: number) => string;
}

export function createSpeech({ show, nowMs, after, more }: SpeechParts): Speech {
  let waiting: readonly { readonly text: string; readonly topic: string | undefined }[] = [];
  let lastMs = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | undefined;

  function flush(): void {
    cancel = undefined;
    const said = waiting.slice(-maxAtOnce);
    const left = Math.max(0, waiting.length - maxAtOnce);
    waiting = [];
    lastMs = nowMs();
    show([...said.map(({ text }) => text), ...(left > 0 ? [more(left)] : [])].join('. '));
  }

  return {
    say(text, topic) {
      waiting = [...waiting.filter((one) => topic === undefined || one.topic !== topic), { text, topic }];
      cancel ??= after(Math.max(0, lastMs + pauseMs - nowMs()), flush);
    },
    stop() {
      cancel?.();
      cancel = undefined;
      waiting = [];
    },
  };
}
