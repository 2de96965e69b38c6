import { useLingui } from '@lingui/react/macro';
import { type Instrument, keyOfSymbol } from '../../shared/market/instrument.ts';
import type { Side } from '../../shared/trade/order.ts';
import { formatExact } from '../format/price.ts';
import { useSession } from '../session/use-session.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { sendToForm } from '../engine/form-lane.ts';
import type { DrawingDesk } from '../charts/drawings/drawing-desk.ts';
import { ContextMenu } from '../ui/context-menu.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { LazyPart, lazyPart } from '../ui/lazy-part.tsx';
import { useToast } from '../ui/toasts.tsx';
import { AmendDialog } from './amend-dialog.tsx';
import { CancelPrompt } from './cancel-prompt.tsx';
import { useInstrumentNames } from './instrument-name.ts';
import { priceText } from './price-text.ts';
import { exitTypeAt } from './use-amend.ts';
import type { LevelQuestion, Levels } from './use-levels.ts';

const ClosePrompt = lazyPart(() => import('./close-prompt.tsx').then((module) => module.ClosePrompt));
const DrawingMenu = lazyPart(() => import('./drawing-menu.tsx').then((module) => module.DrawingMenu));
const ReversePrompt = lazyPart(() => import('./reverse-prompt.tsx').then((module) => module.ReversePrompt));

/** Takes a price to the order form. */
export type OnLimit = (side: Side, price: string) => void;

interface LevelPromptsProps {
  readonly instrument: Instrument;
  readonly levels: Levels;
  readonly desk: DrawingDesk;
  readonly asking: LevelQuestion;
  readonly onLimit?: OnLimit | undefined;
}

/** What a chart asks about the levels on it, one question at a time. */
export function LevelPrompts({ instrument, levels, desk, asking, onLimit }: LevelPromptsProps) {
  const { t } = useLingui();
  const names = useInstrumentNames();
  const { close } = levels;
  if (asking.kind === 'cancel') return <CancelPrompt orders={asking.orders} table={[instrument]} onClose={close} />;
  if (asking.kind === 'close' || asking.kind === 'reverse') {
    const Prompt = asking.kind === 'close' ? ClosePrompt : ReversePrompt;
    return <LazyPart what={t`Position`}><Prompt position={asking.position} table={[instrument]} onClose={close} /></LazyPart>;
  }
  if (asking.kind === 'tools') return <Dialog isOpen title={t`Drawing tools`} onClose={close}><LazyPart what={t`Drawing`}><DrawingMenu desk={desk} onClose={close} /></LazyPart></Dialog>;
  if (asking.kind === 'menu') return <LevelMenu instrument={instrument} levels={levels} price={asking.price} place={asking.place} onLimit={onLimit} />;
  const pair = `${instrument.exchange} ${names.full(instrument)}`;
  if (asking.kind === 'exit') {
    const isStop = exitTypeAt(asking.position, Number(asking.price), levels.last) === 'STOP_MARKET';
    return (
      <ConfirmDialog
        isOpen reversible title={isStop ? t`Place a stop loss?` : t`Place a take profit?`} kind="sell" focus="confirm" confirm={t`Place`} onClose={close} onConfirm={() => levels.exit(asking.position, asking.price, levels.last)}
        facts={[
          { label: t`Pair`, value: pair }, { label: t`Position`, value: formatExact(asking.position.qty) }, { label: t`Trigger price`, value: priceText(asking.price, instrument) }, { label: t`Profit there`, value: asking.profit },
        ]}
      />
    );
  }
  const [first] = asking.orders;
  if (!first) return null;
  if (asking.typed) return <AmendDialog instrument={instrument} levels={levels} orders={asking.orders} />;
  const count = asking.orders.length;
  const size = levels.sizeWarning(asking.orders, asking.price);
  const warnings = [...(size === undefined ? [] : [size]), ...(levels.isFar(asking.price) ? [t`This price is far from the market.`] : [])];
  const before = first.status === 'WAITING' ? first.trigger_price ?? first.price : first.price;
  return (
    <ConfirmDialog
      isOpen reversible title={count === 1 ? t`Amend the order?` : t`Amend ${count} orders?`} kind={first.side === 'BUY' ? 'buy' : 'sell'} focus="confirm" confirm={count === 1 ? t`Amend order` : t`Amend ${count} orders`}
      warnings={warnings} onClose={close} onConfirm={() => levels.amend(asking.orders, asking.price)}
      facts={[
        { label: t`Pair`, value: pair }, { label: t`Side`, value: first.side === 'BUY' ? t`Buy` : t`Sell` },
        { label: t`Amount`, value: count === 1 ? formatExact(first.amount) : asking.orders.map(({ amount }) => formatExact(amount)).join(' + ') },
        { label: first.status === 'WAITING' ? t`Trigger price` : t`Price`, value: `${priceText(before, instrument)} → ${priceText(asking.price, instrument)}` },
      ]}
    />
  );
}

interface LevelMenuProps extends Omit<LevelPromptsProps, 'asking' | 'desk'> {
  readonly price: string;
  readonly place: { readonly x: number; readonly y: number };
}

/** What can be done at a price of the chart. */
function LevelMenu({ instrument, levels, price, place, onLimit }: LevelMenuProps) {
  const { t } = useLingui();
  const elsewhere = useFormElsewhere(instrument);
  const isIn = Boolean(useSession());
  const at = priceText(price, instrument);
  const movable = isIn ? levels.orders.filter(({ drags }) => drags).slice(0, 6) : [];
  const held = isIn ? levels.positions.filter(({ closes }) => closes) : [];
  const items = [
    { key: 'BUY', label: t`Buy limit at ${at}` }, { key: 'SELL', label: t`Sell limit at ${at}` },
    ...(isIn ? [{ key: 'alert', label: t`Alert at ${at}` }] : []),
    { key: 'copy', label: t`Copy ${at}` }, { key: 'tools', label: t`Drawing tools` },
    ...movable.map(({ id, sentence }) => ({ key: id, label: t`Amend: ${sentence}` })),
    ...held.map(({ id, sentence }) => ({ key: `close ${id}`, label: t`Close: ${sentence}` })),
    // In hedge mode the other side is a position of its own.
    ...held.filter(({ position }) => position.position_side === 'BOTH').map(({ id, sentence }) => ({ key: `reverse ${id}`, label: t`Reverse: ${sentence}` })),
  ];
  const act = (key: string) => {
    if (key === 'tools') return levels.ask({ kind: 'tools' });
    const own = movable.find(({ id }) => id === key);
    if (own) return levels.ask({ kind: 'amend', orders: own.orders, price, typed: true });
    const [closing, reversing] = [held.find(({ id }) => key === `close ${id}`), held.find(({ id }) => key === `reverse ${id}`)];
    if (closing) return levels.ask({ kind: 'close', position: closing.position });
    if (reversing) return levels.bar === undefined ? levels.ask({ kind: 'reverse', position: reversing.position }) : levels.refuse(levels.bar);
    levels.close();
    if (key === 'alert') void levels.saveAlert(price);
    else if (key === 'copy') void navigator.clipboard?.writeText(price);
    else if (key === 'BUY' || key === 'SELL') (onLimit ?? elsewhere)(key, price);
  };
  return <ContextMenu key={`${keyOfSymbol(instrument)} ${price}`} label={t`At ${at}`} place={place} items={items} onAction={act} onClose={levels.close} />;
}

/** The order form of the dashboard, for a window that has none: it is filled there and comes to the front where it has opened this one. */
function useFormElsewhere(instrument: Instrument): OnLimit {
  const { t } = useLingui();
  const toast = useToast();
  return (side, price) => void sendToForm({ key: keyOfSymbol(instrument), side, price }).then((taken) => {
    if (taken) (window.opener as Window | null)?.focus();
    toast(taken ? { id: 'form', tone: 'info', title: t`The order form of the dashboard has it.` } : { id: 'form', tone: 'danger', calm: true, title: t`No dashboard is open. Open it to place orders.` });
  });
}
