import type { Recorded, Recording } from '../../../shared/market/recording/recorded.ts';

const tickMs = 10;

/** Plays the messages of a recording at its own pace times `speed`. */
export interface Player {
  start(): void;
  stop(): void;
  readonly ended: boolean;
}

export interface PlayerOptions {
  readonly recording: Recording;
  readonly speed: number;
  readonly nowMs: () => number;
  /** Gets each message when it is due, in order. */
  readonly play: (message: Recorded) => void;
  /** Hears how far the recording has been played, in the recorder's time, ms; never less than before. */
  readonly passed: (atMs: number) => void;
  /** Called once, after the last message. */
  readonly ended: () => void;
  /** A message that cannot be played ends the recording: this hears of it first. */
  readonly failed: (error: unknown, line: number | undefined) => void;
}

/** Recorder's time at which a recording begins to play, ms. */
export const firstMsOf = ({ startMs, messages }: Recording): number => startMs ?? messages[0]?.atMs ?? 0;

export function createPlayer({ recording, speed, nowMs, play, passed, ended, failed }: PlayerOptions): Player {
  const { messages } = recording;
  const firstMs = firstMsOf(recording);
  let timer: NodeJS.Timeout | undefined;
  let startedMs = 0;
  let next = 0;

  function advance(): void {
    const due = firstMs + (nowMs() - startedMs) * speed;
    for (let message = messages[next]; message && message.atMs <= due; message = messages[next]) {
      next += 1;
      passed(message.atMs);
      try {
        play(message);
      } catch (error) {
        failed(error, recording.lines?.[next - 1]);
        next = messages.length;
      }
    }
    if (next < messages.length) {
      passed(due);
      return;
    }
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
    get ended() {
      return next >= messages.length;
    },
  };
}
