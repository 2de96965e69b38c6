import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { Input } from '../../../shared/base/contract.ts';
import { doOrder } from '../../../shared/contracts/order-place.ts';
import type { Instrument } from '../../../shared/market/instrument.ts';
import type { Position } from '../../../shared/trade/position.ts';
import { CallError } from '../../engine/client.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { failureText } from '../../text/refusal-text.ts';
import { useToast } from '../../ui/toast/toasts.tsx';
import { type ExitPrices, exitOrders } from './exit-orders.ts';

/**
 * Places what closes a position, whole or an amount of it, once the price reaches one of two others. A toast shows what
 * was refused; true where nothing was. The same exits sent again have the same client ids: none is placed twice.
 */
export function useExit(instrument: Instrument) {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const ids = useRef(new Map<string, string>());
  const clientIdOf = (order: object): string => {
    const name = JSON.stringify(order);
    const id = ids.current.get(name) ?? crypto.randomUUID();
    ids.current.set(name, id);
    return id;
  };
  return async (position: Position, prices: ExitPrices, amount?: string): Promise<boolean> => {
    try {
      for (const order of exitOrders(position, instrument, prices, amount)) {
        const input: Input<typeof doOrder> = { ...order, client_id: clientIdOf(order) };
        await engine.call(doOrder, input, Date.now());
      }
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast({
        id: `exit-${instrument.symbol}`,
        tone: 'danger',
        title: t`TP/SL not placed`,
        detail: i18n._(failureText(error.failure)),
      });
      return false;
    }
  };
}
