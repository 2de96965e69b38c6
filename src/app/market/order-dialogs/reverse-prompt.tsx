import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { doOrder } from '../../../shared/contracts/order-place.ts';
import { absoluteOf, compareDecimals, multiplyDecimals } from '../../../shared/base/decimal.ts';
import { type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import type { Position } from '../../../shared/trade/position.ts';
import { CallError } from '../../engine/client.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useStream } from '../../engine/use-stream.ts';
import { formatExact } from '../../format/price.ts';
import { amountUnit } from '../instrument/amount-unit.ts';
import { useInstrumentFacts } from './instrument-facts.ts';
import { useInstrumentNames } from '../instrument/instrument-name.ts';
import { priceText } from '../instrument/price-text.ts';
import { instrumentsByKey } from '../instrument/use-instrument.ts';
import { failureText } from '../../text/refusal-text.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useToast } from '../../ui/toast/toasts.tsx';

interface ReversePromptProps {
  /** Of one-way mode: in hedge mode the other side is a position of its own. */
  readonly position: Position;
  readonly table: readonly Instrument[];
  readonly onClose: () => void;
}

/** The order that turns a one-way position round: twice its size against it. */
export const reversingOrder = ({
  qty,
}: Pick<Position, 'qty'>): { readonly side: 'BUY' | 'SELL'; readonly amount: string } => ({
  side: compareDecimals(qty, '0') > 0 ? 'SELL' : 'BUY',
  amount: multiplyDecimals(absoluteOf(qty), '2'),
});

/**
 * "Reverse the position in BTC/USDT perpetual?": one market order closes it and opens as much on the other side. Its
 * size is reckoned here, so that it waits until positions are live. The same question asked again sends the same client
 * id, so that it turns once.
 */
export function ReversePrompt({ position, table, onClose }: ReversePromptProps) {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const names = useInstrumentNames();
  const identity = useInstrumentFacts();
  const [clientId] = useState(() => crypto.randomUUID());
  const { api_id, exchange, symbol, account_type, qty, mark_price } = position;
  const name = names.ofRef(position, table);
  const question = t`Reverse position in ${name}?`;
  const instrument = instrumentsByKey(table).get(keyOfSymbol(position));
  const unit = instrument ? amountUnit(instrument) : '';
  const isLive = useStream({ kind: 'account' }).state === 'live';
  const { side, amount } = reversingOrder(position);
  const reverse = async () => {
    try {
      await engine.call(doOrder, {
        api_id,
        exchange,
        symbol,
        account_type,
        side,
        order_type: 'MARKET',
        amount,
        client_id: clientId,
      });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast({
        id: `reverse-${clientId}`,
        tone: 'danger',
        title: t`Position not reversed`,
        detail: i18n._(failureText(error.failure)),
      });
    }
  };
  return (
    <ConfirmDialog
      isOpen
      title={question}
      kind={side === 'BUY' ? 'buy' : 'sell'}
      focus="cancel"
      confirm={t`Reverse position`}
      blocked={isLive ? undefined : t`Positions are not live, so the size could be wrong. Wait until they update.`}
      facts={[
        ...identity(position, table, [api_id]),
        { label: t`Size`, value: `${formatExact(qty)} → ${formatExact(multiplyDecimals(qty, '-1'))} ${unit}` },
        { label: side === 'BUY' ? t`Buy` : t`Sell`, value: `${formatExact(amount)} ${unit}` },
        { label: t`Mark`, value: priceText(mark_price, instrument) },
        { label: t`Price`, value: t`Market` },
      ]}
      onConfirm={reverse}
      onClose={onClose}
    />
  );
}
