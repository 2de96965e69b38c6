import type { Recorded, Recording } from './recording.ts';

const tickMs = 10;

/** Plays the messages of a recording at its own pace times `speed`. */
export interface Player {
  start(): void;
  stop(): void;
  readonly ended: boolean;
}

/** `play` gets each message when it is due, in order; `ended` is called once, after the last. A message that cannot be played ends the recording: `failed` hears of it first. */
export function createPlayer(recording: Recording, speed: number, nowMs: () => number, play: (message: Recorded) => void, ended: () => void, failed: (error: unknown, line: number | undefined) => void): Player {
  const { messages } = recording;
  const firstMs = recording.startMs ?? messages[0]?.atMs ?? 0;
  let timer: NodeJS.Timeout | undefined;
  let startedMs = 0;
  let next = 0;

  function advance(): void {
    const due = firstMs + (nowMs() - startedMs) * speed;
    for (let message = messages[next]; message && message.atMs <= due; message = messages[next]) {
      next += 1;
      try {
        play(message);
      } catch (error) {
        failed(error, recording.lines?.[next - 1]);
        next = messages.length;
      }
    }
    if (next < messages.length) return;
    clearInterval(timer);
    timer = undefined;
    ended();
  }

  return {
    start() {
      if (timer || next > 0) return;
      startedMs = nowMs();
      timer = setInterval(advance, tickMs);
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
    get ended() { return next >= messages.length; },
  };
}
