import { useState } from 'react';
import type { Alert } from '../../../shared/trade/alert.ts';
import type { Order } from '../../../shared/trade/order.ts';
import type { Position } from '../../../shared/trade/position.ts';
import type { LineController } from '../../charts/levels/line-controller.ts';

/**
 * What a chart asks its user about its lines, and the menu that leads there. Prices are decimal strings on the grid.
 */
export type LineQuestion =
  | { readonly kind: 'amend'; readonly orders: readonly Order[]; readonly price: string }
  | { readonly kind: 'type-amend'; readonly orders: readonly Order[] }
  | { readonly kind: 'cancel'; readonly orders: readonly Order[] }
  | { readonly kind: 'exit'; readonly position: Position; readonly price: string; readonly profit: string }
  | { readonly kind: 'type-exit'; readonly position: Position; readonly price: string | undefined }
  | { readonly kind: 'move-alert'; readonly alert: Alert }
  | { readonly kind: 'close'; readonly position: Position }
  | { readonly kind: 'reverse'; readonly position: Position }
  | { readonly kind: 'tools' }
  | {
      readonly kind: 'menu';
      readonly price: string | undefined;
      readonly pane: string;
      readonly place: { readonly x: number; readonly y: number };
    };

/** The question that a chart asks now, one at a time. With its end a line that was dragged stands where it stood. */
export function useLineQuestion(controller: LineController) {
  const [pendingConfirm, ask] = useState<LineQuestion>();
  const close = () => {
    ask(undefined);
    controller.set({ ghost: undefined });
  };
  return { pendingConfirm, ask, close };
}
export type LineQuestions = ReturnType<typeof useLineQuestion>;
