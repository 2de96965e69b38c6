import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Line } from '../../../commands/grammar.ts';
import type { LineProps } from '../../../commands/line.ts';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import { useInstrumentNames } from '../../../market/instrument/instrument-name.ts';
import { useAccountName } from '../../../market/instrument/venue-name.ts';
import { useTradingLocked } from '../../../market/order-dialogs/trading-lock.tsx';
import { useReachable } from '../../../session/use-reachable.ts';
import { ExchangeChip } from '../../../ui/exchange-chip.tsx';
import { usePreferences } from '../../../ui/preferences/preferences-context.tsx';
import { type Draft, emptyDraft } from '../order-form/draft/draft.ts';
import type { Drafts } from '../order-form/draft/drafts.ts';
import { useLeverage } from '../order-form/use-leverage.ts';
import { useOrderFacts } from '../order-form/facts/use-order-facts.tsx';
import type { Attempts } from '../order-form/draft/attempts.ts';
import { useSubmit } from '../order-form/use-submit.ts';
import { useOrderContext } from '../order-form/use-order-context.ts';
import type { OnOrder } from '../order-toasts.ts';
import type { Dashboard } from '../use-dashboard.ts';
import { LineCard, LineNote } from './line-card.tsx';

export type OrderOfLine = Extract<Line, { kind: 'order' }>;

export interface OrderLineProps extends Omit<LineProps, 'text'> {
  readonly line: OrderOfLine;
  readonly instrument: Instrument;
  readonly accounts: readonly ApiAccount[];
  readonly dashboard: Dashboard;
  readonly attempts: Attempts;
  readonly onOrder: OnOrder;
}

/** What would stand in the order form. */
export const draftOf = ({ amount, price, flag, reduce }: OrderOfLine): Draft => ({
  ...emptyDraft,
  amount,
  type: price === undefined ? 'MARKET' : 'LIMIT',
  price: price ?? '',
  postOnly: flag === 'post',
  reduceOnly: reduce === true,
  tif: flag === 'ioc' ? 'IOC' : flag === 'fok' ? 'FOK' : 'GTC',
});

/** The draft of a line, which never changes: another line is another draft. */
function fixedDrafts({ side }: OrderOfLine, draft: Draft): Drafts {
  return {
    of: () => draft,
    change: () => undefined,
    type: () => undefined,
    settle: () => undefined,
    sideOf: () => side,
    chooseSide: () => undefined,
    subscribe: () => () => undefined,
    subscribeField: () => () => undefined,
  };
}

/** An order as a line, sent on the way of the order form. Give it the line as React key. */
export function OrderLine({ line, instrument, accounts, dashboard, attempts, enter, onOrder, onDone }: OrderLineProps) {
  const { side } = line;
  const instrumentNames = useInstrumentNames();
  const accountName = useAccountName();
  const { t } = useLingui();
  const [drafts] = useState(() => fixedDrafts(line, draftOf(line)));
  const [{ oneClick }] = usePreferences();
  const { state } = dashboard;
  const leverage = useLeverage(instrument, accounts);
  const context = useOrderContext(instrument, drafts, accounts, leverage);
  const submit = useSubmit({
    context,
    sync: { sync: state.sync_mode, ratio: state.sync_ratio, sizing: state.sync_sizing },
    reachable: useReachable(),
    locked: useTradingLocked(),
    unasked: state.quick_mode && oneClick,
    attempts,
    onOrder: (order, sent) => {
      onOrder(order, sent);
      onDone();
    },
  });
  const trades = state.sync_mode ? accounts.length : Math.min(1, accounts.length);
  const { facts, confirm, warnings } = useOrderFacts(context, side, submit.far, submit.sizeWarning(side));
  const isAsked = submit.pendingConfirm !== undefined;
  const names = accounts
    .slice(0, trades)
    .map((account) => accountName(account, instrument.exchange))
    .join(', ');
  if (instrument.contract && !leverage.known)
    return (
      <LineNote>
        <Trans>Loading</Trans>
      </LineNote>
    );
  return (
    <LineCard
      title={
        <>
          <span className={side === 'BUY' ? 'up' : 'down'}>{confirm}</span>
          <ExchangeChip exchange={instrument.exchange} />
          <span>{instrumentNames.full(instrument)}</span>
          <span className="quiet">{names}</span>
        </>
      }
      facts={[
        ...facts,
        ...(line.flag
          ? [{ label: t`Time in force`, value: line.flag === 'post' ? t`Post only` : line.flag.toUpperCase() }]
          : []),
      ]}
      warnings={warnings}
      formErrors={Object.values(submit.formErrors)}
      asked={isAsked}
      busy={submit.busy !== undefined}
      action={confirm}
      kind={side === 'BUY' ? 'buy' : 'sell'}
      enter={enter}
      onEnter={() => {
        if (isAsked) submit.confirm();
        else submit.press(side);
      }}
    />
  );
}
