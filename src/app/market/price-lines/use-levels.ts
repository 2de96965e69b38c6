import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef, useState } from 'react';
import { assert, must } from '../../../shared/kit/assert.ts';
import { fromUnits } from '../../../shared/kit/decimal.ts';
import { gridOf, type Instrument } from '../../../shared/market/instrument.ts';
import { onStep, tickStepsOf } from '../../../shared/market/tick-steps.ts';
import type { Alert } from '../../../shared/trade/alert.ts';
import type { Order } from '../../../shared/trade/order.ts';
import { exitTypeAt, isLong, moneyDecimals, type Position, profitAt } from '../../../shared/trade/position.ts';
import type { Level } from '../../charts/levels/level.ts';
import { createLevelDesk, type LegendEdge, type LevelActions } from '../../charts/levels/level-desk.ts';
import { levelLayers } from '../../charts/levels/level-layer.ts';
import { formatSigned } from '../../format/percent.ts';
import { formatDecimal } from '../../format/price.ts';
import { useStream } from '../../engine/use-stream.ts';
import { usePreferences } from '../../ui/preferences/preferences-context.tsx';
import { useToast } from '../../ui/toast/toasts.tsx';
import { directionTo } from '../alerts/alert-direction.ts';
import { usePassedText } from '../alerts/use-passed-text.ts';
import { roundValue } from './round-value.ts';
import { useLargestOrder } from '../order-words/largest-order.ts';
import { useOwnOrders } from './own-orders.ts';
import { useOwnPositions } from './own-positions.ts';
import { useAlerts } from '../alerts/use-alerts.ts';
import { useAmend, useSendingBar } from '../order-dialogs/use-amend.ts';
import { useFills } from './use-fills.ts';

/** What a chart asks its user about levels, and the menu that leads there. Prices are decimal strings on the grid. */
export type LevelQuestion =
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

interface LevelOptions {
  readonly last: number;
  /** A drawing tool has the pointer. */
  readonly isDrawing: () => boolean;
}

const none: readonly Level[] = [];

/** Share of the last price beyond which a drag is asked about even where orders go unasked. */
const farFromMarket = 0.05;

/** One's orders, positions and alerts over a chart: their layer, what it asks, and the ways to answer. */
export function useLevels(instrument: Instrument, { last, isDrawing }: LevelOptions) {
  const { t } = useLingui();
  const [asking, setAsking] = useState<LevelQuestion>();
  const toast = useToast();
  const bar = useSendingBar();
  const { amend, guarded } = useAmend();
  const alerts = useAlerts(instrument);
  const passedText = usePassedText();
  const orders = useOwnOrders(instrument);
  const positions = useOwnPositions(instrument);
  const fills = useFills(instrument);
  const unasked = useUnasked();
  const grid = useGrid(instrument);
  const largest = useLargestOrder();
  const sizeWarning = (own: readonly Order[], price: string) =>
    largest(
      instrument,
      own.map(({ amount }) => ({ amount: Number(amount), price: Number(price) })),
    );
  const alertLevels = useAlertLevels(instrument, alerts.alerts);
  const [indicatorLevels, setIndicatorLevels] = useState<readonly Level[]>(none);
  const close = () => {
    setAsking(undefined);
    desk.set({ ghost: undefined });
  };
  const saveAlert = (price: string, direction = directionTo(price, last)) =>
    guarded('alert', t`Save Failed`, () => alerts.save(price, direction), {
      WOULD_TRIGGER: passedText(direction),
    }).finally(close);
  const moveAlert = (alert: Alert, to: string) => {
    const towards =
      alert.kind === 'PRICE' && !Number.isNaN(last) ? directionTo(to, last) : must(alert.direction, 'a direction');
    return guarded(
      'alert',
      t`Save Failed`,
      () => alerts.move(alert, to, towards),
      alert.kind === 'PRICE' ? { WOULD_TRIGGER: passedText(towards) } : {},
    ).finally(close);
  };
  const profitText = (position: Position, price: number) =>
    `${formatSigned(profitAt(position, isLong(position), price, instrument).toFixed(moneyDecimals(instrument)), moneyDecimals(instrument))} ${instrument.settle}`;
  const isFar = (price: string) => !(Math.abs(Number(price) / last - 1) <= farFromMarket);
  const refuse = (text: string) => {
    toast({ id: 'levels', tone: 'danger', title: t`Nothing was sent`, detail: text });
    close();
  };
  const actions: LevelActions = {
    snap: (price, level) => (level?.pane === undefined ? grid.snap(price) : roundValue(price)),
    preview: (level, price) => {
      const position = positions.find(({ id }) => id === level.id)?.position;
      if (!position) return `${level.text} · ${level.pane === undefined ? grid.shown(price) : price}`;
      return `${exitTypeAt(position, price, last) === 'STOP_MARKET' ? t`Stop loss` : t`Take profit`} ${grid.shown(price)} · ${profitText(position, price)}`;
    },
    onDrop: (level, at) => {
      const price = grid.text(at);
      const own = orders.find(({ id }) => id === level.id)?.orders;
      const position = positions.find(({ id }) => id === level.id)?.position;
      const alert = alerts.alerts.find(({ alert_id }) => `alert ${alert_id}` === level.id);
      if (alert) void moveAlert(alert, alert.kind === 'PRICE' ? price : String(at));
      else if (!own && !position) close();
      else if (bar !== undefined) refuse(bar);
      else if (own && at === level.price) close();
      else if (own && unasked && !isFar(price) && sizeWarning(own, price) === undefined)
        void amend(own, price).finally(close);
      else if (own) setAsking({ kind: 'amend', orders: own, price });
      else if (position) setAsking({ kind: 'exit', position, price, profit: profitText(position, at) });
    },
    onClose: (level) => {
      const own = orders.find(({ id }) => id === level.id)?.orders;
      const position = positions.find(({ id }) => id === level.id)?.position;
      if (own) setAsking({ kind: 'cancel', orders: own });
      else if (position) setAsking({ kind: 'close', position });
      else if (level.kind === 'alert')
        void guarded('alert', t`Delete Failed`, () => alerts.close(level.id.slice('alert '.length)));
    },
    isBusy: isDrawing,
    onMenu: (price, pane, place) =>
      setAsking({ kind: 'menu', price: price === undefined ? undefined : grid.text(price), pane, place }),
  };
  const newest = useRef(actions);
  useEffect(() => {
    newest.current = actions;
  });
  const { desk, layers, setLegend } = useMemo(() => {
    const made = createLevelDesk(() => newest.current);
    return { desk: made, layers: levelLayers(made), setLegend: (legend: LegendEdge) => made.set({ legend }) };
  }, []);
  const levels: readonly Level[] = [...orders, ...positions, ...alertLevels, ...indicatorLevels];
  const name = levels
    .map(({ id, price, text, tone, drags, pane }) => [id, price, text, tone, drags, pane].join())
    .join(';');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name stands for the list, which is made anew in each render
  useEffect(() => desk.set({ levels }), [desk, name]);
  useEffect(() => desk.set({ fills }), [desk, fills]);
  return {
    layers,
    setLegend,
    setIndicatorLevels,
    alerts: alerts.alerts,
    priceText: grid.shown,
    orders,
    positions,
    refuse,
    levels,
    asking,
    close,
    ask: setAsking,
    amend,
    saveAlert,
    bar,
    textAt: grid.text,
    shown: (price: string) => grid.shown(Number(price)),
    last,
    isFar,
    sizeWarning,
  };
}
export type Levels = ReturnType<typeof useLevels>;

/** Whether this device sends orders without a question. */
function useUnasked(): boolean {
  const [{ oneClick }] = usePreferences();
  const quick = useStream({ kind: 'dashboard' }).value?.quick_mode ?? false;
  return oneClick && quick;
}

/** Prices that an order of an instrument may have. */
function useGrid(instrument: Instrument) {
  return useMemo(() => {
    const { price: scale } = gridOf(instrument);
    const steps = tickStepsOf(instrument);
    const tick = Number(instrument.tick);
    const unitsOf = (price: number) => {
      const units = Math.max(1, Math.round(price / tick));
      const low = onStep(steps, units, -1);
      const high = onStep(steps, units, 1);
      return low > 0 && units - low < high - units ? low : high;
    };
    const text = (price: number) => fromUnits(unitsOf(price), scale);
    assert(tick > 0, 'a tick');
    return {
      snap: (price: number) => Number(text(price)),
      text,
      shown: (price: number) => formatDecimal(text(price), scale.decimals),
    };
  }, [instrument]);
}

function useAlertLevels(instrument: Instrument, alerts: readonly Alert[]): readonly Level[] {
  const { t } = useLingui();
  const { decimals } = gridOf(instrument).price;
  return alerts
    .filter(({ kind }) => kind === 'PRICE')
    .map(({ alert_id, trigger_price, direction }): Level => {
      const price = formatDecimal(trigger_price ?? '0', decimals);
      const isUp = direction === 'UP_TO';
      return {
        id: `alert ${alert_id}`,
        kind: 'alert',
        price: Number(trigger_price),
        tone: 'warn',
        text: `${t`Alert`} ${isUp ? '≥' : '≤'} ${price}`,
        sentence: isUp ? t`Alert up to ${price}` : t`Alert down to ${price}`,
        drags: true,
        closes: true,
      };
    });
}
