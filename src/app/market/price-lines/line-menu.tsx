import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import type { Side } from '../../../shared/trade/order.ts';
import type { ChartPane } from '../../charts/model/chart-options.ts';
import { mainPane } from '../../charts/panes/pane-stack.ts';
import { stepAxis } from '../../charts/model/axis-steps.ts';
import { sendToForm } from '../../engine/form-channel.ts';
import { useSession } from '../../session/use-session.ts';
import { ContextMenu } from '../../ui/overlay/context-menu.tsx';
import { useToast } from '../../ui/toast/toasts.tsx';
import { directionTo } from '../alerts/alert-direction.ts';
import { priceText } from '../instrument/price-text.ts';
import type { LineQuestion } from './line-question.ts';
import type { PriceLines } from './use-price-lines.ts';

/** Takes a price to the order form. */
export type OnLimit = (side: Side, price: string) => void;

interface LineMenuProps {
  readonly instrument: Instrument;
  readonly lines: PriceLines;
  /** Of the chart, as they are now. */
  readonly panes: () => readonly ChartPane[];
  readonly onLimit?: OnLimit | undefined;
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
export function LineMenu({ instrument, lines, price, pane, place, panes, onLimit }: LineMenuProps) {
  const { t } = useLingui();
  const at = price === undefined ? '' : priceText(price, instrument);
  const atPrice = usePriceItems({ instrument, lines, onLimit }, price, at);
  const toLevels = useLineItems(lines, price, pane);
  const toAxis = useAxisItems(
    panes().find(({ id }) => id === pane),
    lines.questions.close,
  );
  const items: readonly MenuItem[] = [
    ...atPrice,
    { key: 'tools', label: t`Drawing tools`, act: () => lines.questions.ask({ kind: 'tools' }) },
    ...toLevels,
    ...toAxis,
  ];
  return (
    <ContextMenu
      key={`${keyOfSymbol(instrument)} ${pane} ${price}`}
      label={price === undefined ? t`Chart` : t`At ${at}`}
      place={place}
      items={items}
      onClose={lines.questions.close}
      onAction={(key) => items.find((item) => item.key === key)?.act()}
    />
  );
}

function usePriceItems(
  { instrument, lines, onLimit }: Pick<LineMenuProps, 'instrument' | 'lines' | 'onLimit'>,
  price: string | undefined,
  at: string,
): readonly MenuItem[] {
  const { t } = useLingui();
  const elsewhere = useFormElsewhere(instrument);
  const isIn = Boolean(useSession());
  // What the item says holds until it is pressed, wherever the market goes.
  const [direction] = useState(() => directionTo(price ?? '', lines.last));
  if (price === undefined) return [];
  const { close } = lines.questions;
  const limit = (side: Side) => () => {
    close();
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
              close();
              void lines.alerts.save(price, direction);
            },
          },
        ]
      : []),
    {
      key: 'copy',
      label: t`Copy ${at}`,
      act: () => {
        close();
        void navigator.clipboard?.writeText(price);
      },
    },
  ];
}

/** What a drag of one's own lines does, in words: those that lie over the pane. */
function useLineItems(
  { lines, orders, questions }: PriceLines,
  price: string | undefined,
  pane: string,
): readonly MenuItem[] {
  const { t } = useLingui();
  const isIn = Boolean(useSession());
  if (!isIn) return [];
  const isMain = pane === mainPane;
  const movable = isMain ? lines.orders.filter(({ drags }) => drags).slice(0, 6) : [];
  const held = isMain ? lines.positions.filter(({ closes }) => closes) : [];
  const alerts = lines.alerts.filter((line) => (line.pane ?? mainPane) === pane).slice(0, 6);
  const unlessBarred = (question: LineQuestion) => () =>
    orders.bar === undefined ? questions.ask(question) : orders.refuse(orders.bar);
  return [
    ...movable.map(({ id, sentence, orders: own }) => ({
      key: id,
      label: t`Amend: ${sentence}`,
      act: () => questions.ask({ kind: 'type-amend', orders: own }),
    })),
    ...held.map(({ id, sentence, position }) => ({
      key: `exit ${id}`,
      label: t`Take profit / stop loss: ${sentence}`,
      act: unlessBarred({ kind: 'type-exit', position, price }),
    })),
    ...held.map(({ id, sentence, position }) => ({
      key: `close ${id}`,
      label: t`Close: ${sentence}`,
      act: () => questions.ask({ kind: 'close', position }),
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
      act: () => questions.ask({ kind: 'move-alert', alert }),
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
    { key: 'stretch', label: t`Stretch axis`, act: by(() => stepAxis(pane, 'stretch')) },
    { key: 'compress', label: t`Compress axis`, act: by(() => stepAxis(pane, 'compress')) },
    ...(pane.manual ? [{ key: 'auto', label: t`Auto scale`, act: by(() => pane.choose()) }] : []),
  ];
}

/**
 * The order form of the dashboard, for a window that has none: it is filled there and comes to the front where it has
 * opened this one.
 */
function useFormElsewhere(instrument: Instrument): OnLimit {
  const { t } = useLingui();
  const toast = useToast();
  return (side, price) =>
    void sendToForm({ key: keyOfSymbol(instrument), side, price }).then((taken) => {
      if (taken) (window.opener as Window | null)?.focus();
      toast(
        taken
          ? { id: 'form', tone: 'info', title: t`Copied to the dashboard order form.` }
          : { id: 'form', tone: 'danger', calm: true, title: t`No dashboard is open. Open one to place orders.` },
      );
    });
}
