/** Takes back what it was given for; calling it again does nothing. */
export type Cancel = () => void;

/** Time as the engine sees it: one clock that never jumps, one that people read, and timers. */
export interface Clock {
  /** Milliseconds since some start; never jumps and may stand still while the machine sleeps. */
  monoMs(): number;
  /** Milliseconds since the epoch. */
  wallMs(): number;
  after(ms: number, run: () => void): Cancel;
}

export interface Log {
  error(text: string, cause?: unknown): void;
  warn(text: string, cause?: unknown): void;
}
