import type { PaneFrame } from '../../../charts/pane/pane-frame.ts';
import type { MountLayer } from '../../../charts/pane/pane-layer.ts';

/** A layer that shows nothing and tells the price under the pointer, null where the pointer is elsewhere. */
export const pointedPrice =
  (reported: (price: number | null) => void): MountLayer =>
  (over) => {
    let frame: PaneFrame | undefined;
    const stop = new AbortController();
    const options = { signal: stop.signal, passive: true };
    over.addEventListener(
      'pointermove',
      ({ offsetY, target }) => {
        if (frame && target === over) reported(frame.priceOfY(offsetY));
      },
      options,
    );
    over.addEventListener('pointerleave', () => reported(null), options);
    return {
      update: (next) => {
        frame = next;
      },
      dispose() {
        stop.abort();
        reported(null);
      },
    };
  };
