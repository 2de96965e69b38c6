import { useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../shared/market/instrument.ts';
import type { Order } from '../../../shared/trade/order.ts';
import { exitTypeAt, isLong, moneyDecimals, type Position, profitAt } from '../../../shared/trade/position.ts';
import type { Level } from '../../charts/levels/level.ts';
import type { LevelActions, WindowPlace } from '../../charts/levels/line-controller.ts';
import { formatSigned } from '../../format/percent.ts';
import type { AlertChanges, OrderChanges } from './line-changes.ts';
import type { LineQuestions } from './line-question.ts';
import type { PriceGrid } from './price-grid.ts';
import type { PositionLine, PriceLine } from './price-line.ts';
import { roundValue } from './round-value.ts';

interface LineActionParts {
  readonly instrument: Instrument;
  readonly lines: readonly PriceLine[];
  /** Price of the newest bar. */
  readonly last: number;
  readonly grid: PriceGrid;
  readonly questions: LineQuestions;
  readonly orders: OrderChanges;
  readonly alerts: AlertChanges;
  /** A drawing tool has the pointer. */
  readonly isDrawing: () => boolean;
}

/** What is done where a line is dragged, dropped or closed, or a menu is asked for. */
export function useLineActions(parts: LineActionParts): LevelActions {
  const { t } = useLingui();
  const { instrument, lines, last, grid, questions, orders, alerts, isDrawing } = parts;
  /** The line as it is now: the chart may still show the one before. */
  const lineOf = ({ id }: Level) => lines.find((line) => line.id === id);
  const profitText = (position: Position, price: number) =>
    `${formatSigned(profitAt(position, isLong(position), price, instrument).toFixed(moneyDecimals(instrument)), moneyDecimals(instrument))} ${instrument.settle}`;
  const dropOrders = (own: readonly Order[], price: string, isMoved: boolean, place: WindowPlace) => {
    if (!isMoved) questions.close();
    else if (orders.isUnasked && orders.warningsAt(own, price).length === 0)
      void orders.amend(own, price).finally(questions.close);
    else questions.ask({ kind: 'amend', orders: own, price, place });
  };
  const dropPosition = ({ position }: PositionLine, at: number, place: WindowPlace) =>
    questions.ask({ kind: 'exit', position, price: grid.text(at), profit: profitText(position, at), place });
  return {
    snap: (price, level) => (level?.pane === undefined ? grid.snap(price) : roundValue(price)),
    preview: (level, price) => {
      const line = lineOf(level);
      if (line?.of !== 'position') return `${level.text} · ${level.pane === undefined ? grid.shown(price) : price}`;
      const { position } = line;
      return `${exitTypeAt(position, price, last) === 'STOP_MARKET' ? t`Stop loss` : t`Take profit`} ${grid.shown(price)} · ${profitText(position, price)}`;
    },
    onDrop: (level, at, place) => {
      const line = lineOf(level);
      const price = grid.text(at);
      if (line?.of === 'alert') void alerts.move(line.alert, line.alert.kind === 'PRICE' ? price : String(at));
      else if (!line) questions.close();
      else if (orders.bar !== undefined) orders.refuse(orders.bar);
      else if (line.of === 'order') dropOrders(line.orders, price, at !== level.price, place);
      else dropPosition(line, at, place);
    },
    onClose: (level, place) => {
      const line = lineOf(level);
      if (line?.of === 'order') questions.ask({ kind: 'cancel', orders: line.orders, place });
      else if (line?.of === 'position') questions.ask({ kind: 'close', position: line.position });
      else if (line) void alerts.remove(line.alert);
    },
    isBusy: isDrawing,
    onMenu: (price, pane, place) =>
      questions.ask({ kind: 'menu', price: price === undefined ? undefined : grid.text(price), pane, place }),
  };
}
