import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import type { Side } from '../../../shared/trade/order.ts';
import { exitTypeAt } from '../../../shared/trade/position.ts';
import { formatExact } from '../../format/price.ts';
import { useSession } from '../../session/use-session.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { stepAxis } from '../../charts/scale/axis-steps.ts';
import type { ChartPane } from '../../charts/candles/chart-options.ts';
import { mainPane } from '../../charts/panes/pane-stack.ts';
import { sendToForm } from '../../engine/form-lane.ts';
import type { DrawingDesk } from '../../charts/drawings/drawing-desk.ts';
import { ContextMenu } from '../../ui/overlay/context-menu.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { LazyPart, lazyPart } from '../../ui/lazy/lazy-part.tsx';
import { useToast } from '../../ui/toast/toasts.tsx';
import { directionTo } from '../alerts/alert-direction.ts';
import { AmendDialog } from './amend-dialog.tsx';
import { CancelPrompt } from '../order-dialogs/cancel-prompt.tsx';
import { ExitDialog } from '../order-dialogs/exit-dialog.tsx';
import { useInstrumentNames } from '../instrument/instrument-name.ts';
import { priceText } from '../instrument/price-text.ts';
import { useExit } from '../order-dialogs/use-exit.ts';
import type { LevelQuestion, Levels } from './use-levels.ts';

const ClosePrompt = lazyPart(() => import('../order-dialogs/close-prompt.tsx').then((module) => module.ClosePrompt));
const DrawingMenu = lazyPart(() => import('../drawings/drawing-menu.tsx').then((module) => module.DrawingMenu));
const MoveAlert = lazyPart(() => import('../alerts/move-alert.tsx').then((module) => module.MoveAlert));
const ReversePrompt = lazyPart(() =>
  import('../order-dialogs/reverse-prompt.tsx').then((module) => module.ReversePrompt),
);

/** Takes a price to the order form. */
export type OnLimit = (side: Side, price: string) => void;

interface LevelPromptsProps {
  readonly instrument: Instrument;
  readonly levels: Levels;
  readonly desk: DrawingDesk;
  readonly asking: LevelQuestion;
  /** Of the chart, as they are now. */
  readonly panes: () => readonly ChartPane[];
  readonly onLimit?: OnLimit | undefined;
}

/** What a chart asks about the levels on it, one question at a time. */
export function LevelPrompts({ instrument, levels, desk, asking, panes, onLimit }: LevelPromptsProps) {
  const { t } = useLingui();
  const names = useInstrumentNames();
  const exit = useExit(instrument);
  const { close } = levels;
  if (asking.kind === 'cancel') return <CancelPrompt orders={asking.orders} table={[instrument]} onClose={close} />;
  if (asking.kind === 'close' || asking.kind === 'reverse') {
    const Prompt = asking.kind === 'close' ? ClosePrompt : ReversePrompt;
    return (
      <LazyPart what={t`Position`}>
        <Prompt position={asking.position} table={[instrument]} onClose={close} />
      </LazyPart>
    );
  }
  if (asking.kind === 'tools')
    return (
      <Dialog isOpen title={t`Drawing tools`} onClose={close}>
        <LazyPart what={t`Drawing`}>
          <DrawingMenu desk={desk} onClose={close} />
        </LazyPart>
      </Dialog>
    );
  if (asking.kind === 'menu')
    return (
      <LevelMenu
        key={`${asking.pane} ${asking.price}`}
        instrument={instrument}
        levels={levels}
        price={asking.price}
        pane={asking.pane}
        place={asking.place}
        panes={panes}
        onLimit={onLimit}
      />
    );
  if (asking.kind === 'type-amend')
    return <AmendDialog instrument={instrument} levels={levels} orders={asking.orders} />;
  if (asking.kind === 'type-exit')
    return (
      <ExitDialog
        position={asking.position}
        instrument={instrument}
        from={asking.price ?? ''}
        last={levels.last}
        bar={levels.bar}
        onClose={close}
      />
    );
  if (asking.kind === 'move-alert')
    return (
      <LazyPart what={t`Alert`}>
        <MoveAlert alert={asking.alert} instrument={instrument} onClose={close} />
      </LazyPart>
    );
  const pair = `${instrument.exchange} ${names.full(instrument)}`;
  if (asking.kind === 'exit') {
    const isStop = exitTypeAt(asking.position, Number(asking.price), levels.last) === 'STOP_MARKET';
    return (
      <ConfirmDialog
        isOpen
        reversible
        title={isStop ? t`Place a stop loss?` : t`Place a take profit?`}
        kind="sell"
        focus="confirm"
        confirm={t`Place`}
        onClose={close}
        onConfirm={() => exit(asking.position, asking.price, levels.last)}
        facts={[
          { label: t`Pair`, value: pair },
          { label: t`Position`, value: formatExact(asking.position.qty) },
          { label: t`Trigger price`, value: priceText(asking.price, instrument) },
          { label: t`Profit there`, value: asking.profit },
        ]}
      />
    );
  }
  const [first] = asking.orders;
  if (!first) return null;
  const count = asking.orders.length;
  const size = levels.sizeWarning(asking.orders, asking.price);
  const warnings = [
    ...(size === undefined ? [] : [size]),
    ...(levels.isFar(asking.price) ? [t`This price is far from the market.`] : []),
  ];
  const before = first.status === 'WAITING' ? (first.trigger_price ?? first.price) : first.price;
  return (
    <ConfirmDialog
      isOpen
      reversible
      title={count === 1 ? t`Amend the order?` : t`Amend ${count} orders?`}
      kind={first.side === 'BUY' ? 'buy' : 'sell'}
      focus="confirm"
      confirm={count === 1 ? t`Amend order` : t`Amend ${count} orders`}
      warnings={warnings}
      onClose={close}
      onConfirm={() => levels.amend(asking.orders, asking.price)}
      facts={[
        { label: t`Pair`, value: pair },
        { label: t`Side`, value: first.side === 'BUY' ? t`Buy` : t`Sell` },
        {
          label: t`Amount`,
          value:
            count === 1
              ? formatExact(first.amount)
              : asking.orders.map(({ amount }) => formatExact(amount)).join(' + '),
        },
        {
          label: first.status === 'WAITING' ? t`Trigger price` : t`Price`,
          value: `${priceText(before, instrument)} → ${priceText(asking.price, instrument)}`,
        },
      ]}
    />
  );
}

interface LevelMenuProps extends Omit<LevelPromptsProps, 'asking' | 'desk'> {
  /** Undefined beside the candles' pane. */
  readonly price: string | undefined;
  /** Id of the pane that it was asked for over. */
  readonly pane: string;
  readonly place: { readonly x: number; readonly y: number };
}

interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly act: () => void;
}

/** What can be done at a price of the chart, and to the pane that it was asked for over. */
function LevelMenu({ instrument, levels, price, pane, place, panes, onLimit }: LevelMenuProps) {
  const { t } = useLingui();
  const at = price === undefined ? '' : priceText(price, instrument);
  const atPrice = usePriceItems({ instrument, levels, onLimit }, price, at);
  const toLevels = useLevelItems(levels, price, pane);
  const toAxis = useAxisItems(
    panes().find(({ id }) => id === pane),
    levels.close,
  );
  const items: readonly MenuItem[] = [
    ...atPrice,
    { key: 'tools', label: t`Drawing tools`, act: () => levels.ask({ kind: 'tools' }) },
    ...toLevels,
    ...toAxis,
  ];
  return (
    <ContextMenu
      key={`${keyOfSymbol(instrument)} ${pane} ${price}`}
      label={price === undefined ? t`Chart` : t`At ${at}`}
      place={place}
      items={items}
      onClose={levels.close}
      onAction={(key) => items.find((item) => item.key === key)?.act()}
    />
  );
}

function usePriceItems(
  { instrument, levels, onLimit }: Pick<LevelPromptsProps, 'instrument' | 'levels' | 'onLimit'>,
  price: string | undefined,
  at: string,
): readonly MenuItem[] {
  const { t } = useLingui();
  const elsewhere = useFormElsewhere(instrument);
  const isIn = Boolean(useSession());
  // What the item says holds until it is pressed, wherever the market goes.
  const [direction] = useState(() => directionTo(price ?? '', levels.last));
  if (price === undefined) return [];
  const limit = (side: Side) => () => {
    levels.close();
    (onLimit ?? elsewhere)(side, price);
  };
  return [
    { key: 'BUY', label: t`Buy limit at ${at}`, act: limit('BUY') },
    { key: 'SELL', label: t`Sell limit at ${at}`, act: limit('SELL') },
    ...(isIn
      ? [
          {
            key: 'alert',
            label: direction === 'UP_TO' ? t`Alert up to ${at}` : t`Alert down to ${at}`,
            act: () => {
              levels.close();
              void levels.saveAlert(price, direction);
            },
          },
        ]
      : []),
    {
      key: 'copy',
      label: t`Copy ${at}`,
      act: () => {
        levels.close();
        void navigator.clipboard?.writeText(price);
      },
    },
  ];
}

/** What a drag of one's own levels does, in words: those that lie over the pane. */
function useLevelItems(levels: Levels, price: string | undefined, pane: string): readonly MenuItem[] {
  const { t } = useLingui();
  const isIn = Boolean(useSession());
  if (!isIn) return [];
  const isMain = pane === mainPane;
  const movable = isMain ? levels.orders.filter(({ drags }) => drags).slice(0, 6) : [];
  const held = isMain ? levels.positions.filter(({ closes }) => closes) : [];
  const alerts = levels.levels
    .filter((level) => level.kind === 'alert' && (level.pane ?? mainPane) === pane)
    .slice(0, 6)
    .flatMap(({ id, sentence }) => {
      const alert = levels.alerts.find(({ alert_id }) => id === `alert ${alert_id}`);
      return alert ? [{ id, sentence, alert }] : [];
    });
  const unlessBarred = (question: LevelQuestion) => () =>
    levels.bar === undefined ? levels.ask(question) : levels.refuse(levels.bar);
  return [
    ...movable.map(({ id, sentence, orders }) => ({
      key: id,
      label: t`Amend: ${sentence}`,
      act: () => levels.ask({ kind: 'type-amend', orders }),
    })),
    ...held.map(({ id, sentence, position }) => ({
      key: `exit ${id}`,
      label: t`Take profit / stop loss: ${sentence}`,
      act: unlessBarred({ kind: 'type-exit', position, price }),
    })),
    ...held.map(({ id, sentence, position }) => ({
      key: `close ${id}`,
      label: t`Close: ${sentence}`,
      act: () => levels.ask({ kind: 'close', position }),
    })),
    // In hedge mode the other side is a position of its own.
    ...held
      .filter(({ position }) => position.position_side === 'BOTH')
      .map(({ id, sentence, position }) => ({
        key: `reverse ${id}`,
        label: t`Reverse: ${sentence}`,
        act: unlessBarred({ kind: 'reverse', position }),
      })),
    ...alerts.map(({ id, sentence, alert }) => ({
      key: id,
      label: t`Move: ${sentence}`,
      act: () => levels.ask({ kind: 'move-alert', alert }),
    })),
  ];
}

/** What a drag along the axis of a pane does, and how the bars decide again. */
function useAxisItems(pane: ChartPane | undefined, close: () => void): readonly MenuItem[] {
  const { t } = useLingui();
  if (!pane) return [];
  const by = (change: () => void) => () => {
    close();
    change();
  };
  return [
    { key: 'stretch', label: t`Stretch the axis`, act: by(() => stepAxis(pane, 'stretch')) },
    { key: 'compress', label: t`Compress the axis`, act: by(() => stepAxis(pane, 'compress')) },
    ...(pane.manual ? [{ key: 'auto', label: t`Auto scale`, act: by(() => pane.choose()) }] : []),
  ];
}

/** The order form of the dashboard, for a window that has none: it is filled there and comes to the front where it has opened this one. */
function useFormElsewhere(instrument: Instrument): OnLimit {
  const { t } = useLingui();
  const toast = useToast();
  return (side, price) =>
    void sendToForm({ key: keyOfSymbol(instrument), side, price }).then((taken) => {
      if (taken) (window.opener as Window | null)?.focus();
      toast(
        taken
          ? { id: 'form', tone: 'info', title: t`The order form of the dashboard has it.` }
          : { id: 'form', tone: 'danger', calm: true, title: t`No dashboard is open. Open it to place orders.` },
      );
    });
}
