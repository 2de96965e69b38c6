import type { Alert } from '../../../shared/trade/alert.ts';
import type { Order } from '../../../shared/trade/order.ts';
import type { Position } from '../../../shared/trade/position.ts';
import type { Level } from '../../charts/levels/level.ts';

/** The line of orders that rest at one price, or of one that waits for a trigger. */
export interface OrderLine extends Level {
  readonly of: 'order';
  readonly id: `order ${string}` | `trigger ${string}`;
  readonly orders: readonly Order[];
}

/** The line of a position's average price, or of its liquidation. */
export interface PositionLine extends Level {
  readonly of: 'position';
  readonly id: `position ${string}` | `liquidation ${string}`;
  readonly position: Position;
}

/** The line of an alert that waits for a price, or for an indicator to come to a level. */
export interface AlertLine extends Level {
  readonly of: 'alert';
  readonly id: `alert ${string}`;
  readonly alert: Alert;
}

/** One line over a chart, with what of the user's it stands for. */
export type PriceLine = OrderLine | PositionLine | AlertLine;
