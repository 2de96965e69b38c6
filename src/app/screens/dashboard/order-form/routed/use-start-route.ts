import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { strategyStart } from '../../../../../shared/contracts/strategy.ts';
import { pairOf } from '../../../../../shared/market/instrument.ts';
import type { Side } from '../../../../../shared/trade/order.ts';
import { CallError, isUnanswered } from '../../../../engine/client.ts';
import { useEngine } from '../../../../engine/engine-context.tsx';
import { formatDuration } from '../../../../format/duration.ts';
import { formatExact } from '../../../../format/price.ts';
import { parseDecimal } from '../../../../format/parse-number.ts';
import { routedUnit } from '../../../../market/routing/route-texts.ts';
import { useToast } from '../../../../ui/toast/toasts.tsx';
import { newAttempts } from '../draft/attempts.ts';
import type { OrderContext } from '../use-order-context.ts';
import type { RoutedErrors } from './check-routed.ts';
import { useStartFailure } from './start-failure.ts';
import { quantityOf, type Routed } from './use-routed.ts';

/** The start of a checked draft over its accounts, but for its name and its client_id. */
function startOf({ draft, instrument }: OrderContext, side: Side, { path, routing, picked, isFunding }: Routed) {
  const limit = parseDecimal(draft.price);
  return {
    strategy_type: 'SOR',
    api_ids: picked.map(({ account }) => account.api_id),
    symbols: picked.map(({ instrument: { exchange, symbol, account_type } }) => ({ exchange, symbol, account_type })),
    params: {
      path,
      side,
      quantity: quantityOf(draft.amount, instrument),
      ...(limit !== undefined && { limit_price: limit }),
      route_slippage: Number(parseDecimal(routing.slippage)),
      duration: Number(parseDecimal(routing.duration)),
      finish_policy: routing.finish,
      ...(isFunding && { hold_hours: Number(parseDecimal(routing.hours)) }),
    },
  };
}

/**
 * Starts a SOR and says in one toast what becomes of it. The same one sent again after a lost answer starts nothing
 * twice. `started` is the newest that was started from here.
 */
export function useStartRoute(context: OrderContext, onShow: () => void) {
  const { t } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const { instrument } = context;
  const errorsOf = useStartFailure(routedUnit(instrument));
  const [attempts] = useState(newAttempts);
  const [busy, setBusy] = useState<Side>();
  const [started, setStarted] = useState<string>();
  const send = async (side: Side, routed: Routed): Promise<RoutedErrors | undefined> => {
    const clickedMs = Date.now();
    const body = startOf(context, side, routed);
    const client_id = attempts.idFor(JSON.stringify(body));
    const pair = pairOf(instrument);
    const id = `sent-${client_id}`;
    const amount = `${formatExact(body.params.quantity ?? '0')} ${routedUnit(instrument)}`;
    const what = side === 'BUY' ? t`Buy ${amount}` : t`Sell ${amount}`;
    const detail = `${pair} · ${body.symbols.map(({ exchange }) => exchange).join(', ')}`;
    const timeOf = () => formatDuration(Math.max(0, Date.now() - clickedMs));
    setBusy(side);
    toast({ id, tone: 'info', pending: true, title: `${t`Sending…`} · ${what}`, detail });
    try {
      const name = `${t`Smart order routing`} ${pair}`;
      const { instance_id } = await engine.call(strategyStart, { ...body, env: 'local', name, client_id });
      attempts.close();
      setStarted(instance_id);
      toast({
        id: `route-${instance_id}`,
        instead: id,
        tone: 'success',
        title: side === 'BUY' ? t`Smart routing buy started` : t`Smart routing sell started`,
        detail,
        time: timeOf(),
        action: { name: t`View`, run: onShow },
      });
      return undefined;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { failure } = error;
      if (!isUnanswered(failure)) attempts.close();
      const errors = errorsOf(failure);
      toast({
        id: 'order-refused',
        instead: id,
        tone: 'danger',
        title: isUnanswered(failure) ? t`Order not acknowledged` : t`Order not sent`,
        detail: Object.values(errors).join(' '),
        time: timeOf(),
      });
      return errors;
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, started, send, forget: () => setStarted(undefined) };
}
