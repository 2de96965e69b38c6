import { useState } from 'react';
import type { Alert } from '../../../shared/trade/alert.ts';
import type { Order } from '../../../shared/trade/order.ts';
import type { Position } from '../../../shared/trade/position.ts';
import type { LineController, WindowPlace } from '../../charts/levels/line-controller.ts';

/**
 * What a chart asks its user about its lines, and the menu that leads there. Prices are decimal strings on the grid;
 * `place` is the point of the window where the line was dropped or its cross pressed.
 */
export type LineQuestion =
  | {
      readonly kind: 'amend';
      readonly orders: readonly Order[];
      readonly price: string;
      readonly place?: WindowPlace | undefined;
    }
  | { readonly kind: 'type-amend'; readonly orders: readonly Order[] }
  | { readonly kind: 'cancel'; readonly orders: readonly Order[]; readonly place?: WindowPlace | undefined }
  | {
      readonly kind: 'exit';
      readonly position: Position;
      readonly price: string;
      readonly profit: string;
      readonly place: WindowPlace;
    }
  | { readonly kind: 'type-exit'; readonly position: Position; readonly price: string | undefined }
  | { readonly kind: 'move-alert'; readonly alert: Alert }
  | { readonly kind: 'close'; readonly position: Position }
  | { readonly kind: 'reverse'; readonly position: Position }
  | { readonly kind: 'tools' }
  | {
      readonly kind: 'menu';
      readonly price: string | undefined;
      readonly pane: string;
      readonly place: WindowPlace;
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
