import { useState } from 'react';

/** A part that can be loaded ahead. */
export interface Preloaded {
  readonly preload: () => Promise<unknown>;
}

/** Whether an overlay is open that is loaded when its trigger is first pointed at, focused or pressed. */
export interface LazyOverlay {
  readonly isOpen: boolean;
  /** It was asked for and did not come. */
  readonly isMissing: boolean;
  readonly setOpen: (open: boolean) => void;
  /** Loads its parts and opens it then. */
  readonly open: () => void;
  readonly preload: () => void;
}

/**
 * State of an overlay whose parts are chunks of their own; `onOpenChange` is told of every change, for those who keep
 * it themselves.
 */
export function useLazyOverlay(parts: readonly Preloaded[], onOpenChange?: (open: boolean) => void): LazyOverlay {
  const [isOpen, setOwn] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const setOpen = (open: boolean) => {
    setOwn(open);
    onOpenChange?.(open);
  };
  const load = () => Promise.all(parts.map((part) => part.preload()));
  return {
    isOpen,
    isMissing,
    setOpen,
    open() {
      load().then(
        () => {
          setMissing(false);
          setOpen(true);
        },
        () => setMissing(true),
      );
    },
    preload() {
      load().catch((error: unknown) => console.warn('an overlay could not be loaded ahead', error));
    },
  };
}
