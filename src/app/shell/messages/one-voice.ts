/** How long the speaker waits for a window that has the focus to say so. */
const seenWithinMs = 200;

/** One of the windows speaks for all, so that nothing is told twice. */
export interface OneVoice {
  /** Takes part until the returned function is called. */
  join(): () => void;
  /** Runs `say` where this window speaks. */
  speak(say: () => void): void;
  /** The same, unless one of the windows has the focus. To be called in every window. */
  speakUnseen(say: () => void): void;
}

/** All windows that take part under a name wait for the lock of that name; the one that has it speaks. */
export function createOneVoice(name: string): OneVoice {
  let isSpeaker = false;
  let channel: BroadcastChannel | undefined;
  let seenMs = Number.NEGATIVE_INFINITY;

  function join(): () => void {
    const leaving = new AbortController();
    const opened = new BroadcastChannel(name);
    channel = opened;
    opened.onmessage = () => {
      seenMs = performance.now();
    };
    let leave: () => void = () => undefined;
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const held = navigator.locks.request(name, { signal: leaving.signal }, async () => {
      isSpeaker = true;
      await left;
      isSpeaker = false;
    });
    held.catch((error: unknown) => {
      if (!leaving.signal.aborted) console.warn('no window speaks for all', error);
    });
    return () => {
      leave();
      leaving.abort();
      opened.close();
      if (channel === opened) channel = undefined;
    };
  }

  return {
    join,
    speak(say) {
      if (isSpeaker) say();
    },
    speakUnseen(say) {
      if (document.hasFocus()) {
        channel?.postMessage('focused');
        return;
      }
      if (isSpeaker)
        setTimeout(() => {
          if (performance.now() - seenMs > 2 * seenWithinMs) say();
        }, seenWithinMs);
    },
  };
}
