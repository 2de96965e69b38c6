import { useLingui } from '@lingui/react/macro';
import { doOrder } from '../../../shared/contracts/order-place.ts';
import type { Instrument } from '../../../shared/market/instrument.ts';
import { exitTypeAt, isLong, type Position } from '../../../shared/trade/position.ts';
import { CallError } from '../../engine/client.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { failureText } from '../../text/refusal-text.ts';
import { useToast } from '../../ui/toast/toasts.tsx';

/**
 * Places what closes a position, whole or an amount of it, once the price has come to another one. Tells in a toast
 * what was refused, and never throws for it.
 */
export function useExit({ exchange, symbol, account_type }: Instrument) {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  return async (position: Position, price: string, last: number, amount?: string) => {
    const { api_id, position_side } = position;
    try {
      await engine.call(
        doOrder,
        {
          exchange,
          symbol,
          account_type,
          api_id,
          side: isLong(position) ? 'SELL' : 'BUY',
          order_type: exitTypeAt(position, Number(price), last),
          trigger_price: price,
          ...(amount === undefined
            ? { close_position: true }
            : { amount, ...(position_side === 'BOTH' && { reduce_only: true }) }),
          client_id: crypto.randomUUID(),
          ...(position_side === 'BOTH' ? {} : { position_side }),
        },
        Date.now(),
      );
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast({
        id: `exit-${symbol}`,
        tone: 'danger',
        title: t`TP/SL not placed`,
        detail: i18n._(failureText(error.failure)),
      });
    }
  };
}
