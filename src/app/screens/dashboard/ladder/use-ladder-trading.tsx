import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { type Instrument, keyOfSymbol } from '../../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import type { Order, Side } from '../../../../shared/trade/order.ts';
import type { WindowPlace } from '../../../charts/levels/line-controller.ts';
import { mayAmend } from '../../../market/order-words/may-amend.ts';
import { AmendQuestion } from '../../../market/price-lines/amend-question.tsx';
import { useOrderChanges } from '../../../market/price-lines/line-changes.ts';
import { CancelPrompt } from '../../../market/order-dialogs/cancel-prompt.tsx';
import { useToast } from '../../../ui/toast/toasts.tsx';
import { type Attempts, newAttempts } from '../order-form/draft/attempts.ts';
import { useLeverage } from '../order-form/use-leverage.ts';
import { useOrderContext } from '../order-form/use-order-context.ts';
import type { PanelsProps } from '../panels-props.ts';
import type { TradeDesk } from '../use-trade-desk.ts';
import type { OwnOrders } from './ladder-rows.ts';
import { withSizes } from './ladder-sizes.ts';
import { LadderOrder, type LadderPress, pressName } from './ladder-order.tsx';

/** What is asked in the ladder about orders that stand there, one question at a time. */
type LadderQuestion =
  | { readonly kind: 'amend'; readonly orders: readonly Order[]; readonly price: string; readonly place: WindowPlace }
  | { readonly kind: 'cancel'; readonly orders: readonly Order[]; readonly place: WindowPlace };

export interface LadderTrading {
  /** Size of the next order, as typed. */
  readonly size: string;
  readonly setSize: (size: string) => void;
  /** Sizes that the user keeps for this market; the keys 1 to 5 choose them. */
  readonly sizes: readonly string[];
  readonly setSizes: (sizes: readonly string[]) => void;
  readonly place: (side: Side, price: string, at: WindowPlace) => void;
  readonly amend: (own: OwnOrders, price: string, at: WindowPlace) => void;
  readonly cancel: (own: OwnOrders, at: WindowPlace) => void;
  /** What is asked now, and the orders that are on their way. */
  readonly view: ReactNode;
}

/** What a ladder trades with. */
export interface LadderParts extends Omit<PanelsProps, 'kept' | 'dashboard'> {
  readonly dashboard: TradeDesk;
}
type Props = LadderParts & { readonly accounts: readonly ApiAccount[] };

/** Places, amends and cancels from the ladder: each by the way of the order form and of the lines over a chart. */
export function useLadderTrading({ instrument, dashboard, drafts, accounts, onOrder }: Props): LadderTrading {
  const { t } = useLingui();
  const toast = useToast();
  const key = keyOfSymbol(instrument);
  const context = useOrderContext(instrument, drafts, accounts, useLeverage(instrument, accounts));
  const [question, ask] = useState<LadderQuestion>();
  const close = () => ask(undefined);
  const changes = useOrderChanges(instrument, Number(context.quotes.last), close);
  const [presses, setPresses] = useState<readonly (LadderPress & { readonly attempts: Attempts })[]>([]);
  const [attempts] = useState(newAttemptsByName);
  /** Names of the presses whose orders are asked about or on their way. */
  const [underWay] = useState(() => new Set<string>());
  const size = context.draft.ladderSize;
  const fault = (texts: readonly string[]) =>
    toast({ id: 'order-refused', tone: 'danger', title: t`Order not sent`, detail: texts.join(' ') });
  return {
    size,
    setSize: (ladderSize) => drafts.change(key, { ladderSize }),
    sizes: dashboard.state.ladder_sizes[key] ?? [],
    setSizes: (sizes) => dashboard.patch({ ladder_sizes: withSizes(dashboard.state.ladder_sizes, key, sizes) }),
    place: (side, price, at) => {
      const press = { side, price, amount: size, place: at };
      // One order at a time of a price, side and size: a second press while the first is on its way is none.
      const name = pressName(press);
      if (size.trim() === '') return fault([t`Enter a size first.`]);
      if (underWay.has(name)) return;
      underWay.add(name);
      setPresses((list) => [...list, { ...press, attempts: attempts.of(name) }]);
    },
    amend: ({ orders }, price, place) => {
      if (changes.bar !== undefined) changes.refuse(changes.bar);
      else if (!orders.every(mayAmend))
        changes.refuse(t`These orders cannot be amended. Cancel them and place new ones.`);
      else if (changes.isUnasked && changes.warningsAt(orders, price).length === 0) void changes.amend(orders, price);
      else ask({ kind: 'amend', orders, price, place });
    },
    cancel: ({ orders }, place) => ask({ kind: 'cancel', orders, place }),
    view: (
      <>
        {presses.map((press) => (
          <LadderOrder
            key={pressName(press)}
            press={press}
            context={context}
            dashboard={dashboard}
            attempts={press.attempts}
            onOrder={onOrder}
            onFault={fault}
            onDone={() => {
              underWay.delete(pressName(press));
              setPresses((list) => list.filter((one) => one !== press));
            }}
          />
        ))}
        <Question question={question} instrument={instrument} changes={changes} onClose={close} />
      </>
    ),
  };
}

interface QuestionProps {
  readonly question: LadderQuestion | undefined;
  readonly instrument: Instrument;
  readonly changes: ReturnType<typeof useOrderChanges>;
  readonly onClose: () => void;
}

function Question({ question, instrument, changes, onClose }: QuestionProps) {
  if (!question) return null;
  if (question.kind === 'cancel')
    return <CancelPrompt orders={question.orders} table={[instrument]} place={question.place} onClose={onClose} />;
  const { orders, price, place } = question;
  return (
    <AmendQuestion
      instrument={instrument}
      changes={changes}
      orders={orders}
      price={price}
      place={place}
      onClose={onClose}
    />
  );
}

/** Presses whose ids are remembered. */
const keptAttempts = 200;

/** Attempts by what is sent: the same press after no answer bears the same id, so that it cannot be placed twice. */
function newAttemptsByName() {
  const byName = new Map<string, Attempts>();
  return {
    of(name: string): Attempts {
      const known = byName.get(name) ?? newAttempts();
      byName.delete(name);
      byName.set(name, known);
      const [oldest] = byName.keys();
      if (byName.size > keptAttempts && oldest !== undefined) byName.delete(oldest);
      return known;
    },
  };
}
