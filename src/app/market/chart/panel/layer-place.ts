import type { Palette } from '../../../charts/theme/palette.ts';
import type { PaneFrame } from '../../../charts/pane/pane-frame.ts';
import type { MountLayer } from '../../../charts/pane/pane-layer.ts';

/** Room in a chart for layers that come later than its candles. */
export interface LayerPlace {
  /** Takes their place in the chart from the start. */
  readonly mount: MountLayer;
  /** Puts layers there in place of those that were, the uppermost first; what comes back takes them away. */
  readonly put: (layers: readonly MountLayer[]) => () => void;
}

export function createLayerPlace(): LayerPlace {
  let layers: readonly MountLayer[] = [];
  const renewals = new Set<() => void>();
  const change = (next: readonly MountLayer[]) => {
    layers = next;
    for (const renew of renewals) renew();
  };
  return {
    mount(over) {
      let known: readonly [PaneFrame, Palette] | undefined;
      let mounted = layers.map((layer) => layer(over));
      const renew = () => {
        for (const layer of mounted) layer.dispose();
        mounted = layers.map((layer) => layer(over));
        if (known) for (const layer of mounted) layer.update(...known);
      };
      renewals.add(renew);
      return {
        update(frame, palette) {
          known = [frame, palette];
          for (const layer of mounted) layer.update(frame, palette);
        },
        dispose() {
          renewals.delete(renew);
          for (const layer of mounted) layer.dispose();
        },
      };
    },
    put(next) {
      change(next);
      return () => {
        if (layers === next) change([]);
      };
    },
  };
}
