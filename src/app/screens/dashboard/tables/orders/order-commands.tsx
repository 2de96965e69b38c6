import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Instrument, keyOfSymbol } from '../../../../../shared/market/instrument.ts';
import { maxAtOnce } from '../../../../../shared/trade/cancel-limit.ts';
import type { Order } from '../../../../../shared/trade/order.ts';
import { type Position, positionKey } from '../../../../../shared/trade/position.ts';
import { isTrader } from '../../../../../shared/user/role.ts';
import { useCommand } from '../../../../commands/commands-context.tsx';
import type { Placed } from '../../../../market/order-dialogs/running-parents.ts';
import { useStream } from '../../../../engine/use-stream.ts';
import { useSession } from '../../../../session/use-session.ts';
import { lazyPart, quietPart } from '../../../../ui/lazy/lazy-part.tsx';
import { useToast } from '../../../../ui/toast/toasts.tsx';

const CancelPrompt = quietPart(
  () => import('../../../../market/order-dialogs/cancel-prompt.tsx').then((module) => module.CancelPrompt),
  { what: msg`Open orders` },
);
const ClosePrompt = lazyPart(
  () => import('../../../../market/order-dialogs/close-prompt.tsx').then((module) => module.ClosePrompt),
  { what: msg`Position` },
);
const ReversePrompt = lazyPart(
  () => import('../../../../market/order-dialogs/reverse-prompt.tsx').then((module) => module.ReversePrompt),
  { what: msg`Position` },
);

const noInstruments: readonly Instrument[] = [];

/**
 * The commands that cancel orders and close positions; each asks as the tables do. `instrument` is that of the current
 * tab.
 */
export function OrderCommands({ instrument }: { readonly instrument: Instrument }) {
  const { t } = useLingui();
  const toast = useToast();
  const account = useStream({ kind: 'account' }).value;
  const table = useStream({ kind: 'symbols' }).value ?? noInstruments;
  const [canceling, setCanceling] = useState<{
    readonly orders: readonly Order[];
    readonly parentsOf?: (parent: Placed) => boolean;
  }>();
  const [closing, setClosing] = useState<Position>();
  const [asked, setReversing] = useState<Position>();
  // Its size may change while the question stands.
  const reversing = asked && account?.positions.find((one) => positionKey(one) === positionKey(asked));
  const key = keyOfSymbol(instrument);
  const open = (account?.orders ?? []).filter(({ status }) => status !== 'CANCELING');
  const here = open.filter((order) => keyOfSymbol(order) === key);
  const none = (id: string, title: string) => toast({ id, tone: 'info', title });
  const ask = (orders: readonly Order[]) => {
    if (orders.length === 0) none('cancel', t`No open orders.`);
    else setCanceling({ orders: orders.slice(0, maxAtOnce) });
  };
  /** With the algorithmic orders that run there, which would go on sending. */
  const askAll = (orders: readonly Order[], parentsOf: (parent: Placed) => boolean) =>
    setCanceling({ orders: orders.slice(0, maxAtOnce), parentsOf });
  const noneOpen = () => {
    setCanceling(undefined);
    none('cancel', t`No open orders.`);
  };
  const isTrading = isTrader(useSession()?.role);
  const when = account !== undefined;
  const trades = when && isTrading;
  useCommand('cancel-newest', () => ask(open.toSorted((a, b) => b.created - a.created).slice(0, 1)), { when });
  useCommand('cancel-symbol', () => askAll(here, (parent) => keyOfSymbol(parent) === key), { when });
  useCommand('cancel-all', () => askAll(open, () => true), { when });
  useCommand('cancel-bids', () => ask(here.filter(({ side }) => side === 'BUY')), { when });
  useCommand('cancel-asks', () => ask(here.filter(({ side }) => side === 'SELL')), { when });
  useCommand(
    'close-position',
    () => {
      const position = account?.positions.find((one) => keyOfSymbol(one) === key);
      if (position) setClosing(position);
      else none('close', t`No open positions.`);
    },
    { when: trades },
  );
  useCommand(
    'reverse-position',
    () => {
      const own = (account?.positions ?? []).filter((one) => keyOfSymbol(one) === key);
      const position = own.find(({ position_side }) => position_side === 'BOTH');
      if (position) setReversing(position);
      else
        none(
          'reverse',
          own.length > 0
            ? t`In hedge mode long and short are separate positions; there is nothing to reverse.`
            : t`No open positions.`,
        );
    },
    { when: trades },
  );
  return (
    <>
      {canceling && (
        <CancelPrompt table={table} {...canceling} onNone={noneOpen} onClose={() => setCanceling(undefined)} />
      )}
      {reversing && <ReversePrompt position={reversing} table={table} onClose={() => setReversing(undefined)} />}
      {closing && <ClosePrompt position={closing} table={table} onClose={() => setClosing(undefined)} />}
    </>
  );
}
