import type { Cancel, Clock } from '../clock.ts';

export interface PresenceHandlers {
  /** The first tab is there. */
  arrived(): void;
  /** The last tab has gone. */
  left(): void;
  /** Opens what runs without being asked for; the returned function takes part of it back. */
  open(): Cancel;
  close(): void;
}

export interface Presence {
  enter(): void;
  leave(): void;
}

/**
 * Counts tabs: what `open` started goes on for `graceMs` after the last one has left, so that a reload costs nothing.
 */
export function createPresence(clock: Clock, graceMs: number, handlers: PresenceHandlers): Presence {
  let tabs = 0;
  let cancelOpen: Cancel | undefined;
  let cancelClose: Cancel | undefined;
  return {
    enter() {
      if (tabs++ > 0) return;
      cancelClose?.();
      cancelOpen ??= handlers.open();
      handlers.arrived();
    },
    leave() {
      if (--tabs > 0) return;
      handlers.left();
      cancelClose = clock.after(graceMs, () => {
        cancelOpen?.();
        cancelOpen = undefined;
        handlers.close();
      });
    },
  };
}
