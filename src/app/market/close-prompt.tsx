import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { closePosition } from '../../shared/contracts/position.ts';
import { type Instrument, keyOfSymbol, pairOf } from '../../shared/market/instrument.ts';
import type { Position } from '../../shared/trade/position.ts';
import { CallError } from '../engine/client.ts';
import { useEngine } from '../engine/engine-context.tsx';
import { useStream } from '../engine/use-stream.ts';
import { formatDecimal, formatExact } from '../format/price.ts';
import { priceText } from './price-text.ts';
import { instrumentsByKey } from './use-instrument.ts';
import { refusalText } from '../refusal-text.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useToast } from '../ui/toasts.tsx';

interface ClosePromptProps {
  readonly position: Position;
  readonly table: readonly Instrument[];
  readonly onClose: () => void;
}

/** "Close the position?": whole, at the market, reduce-only. The same question asked again sends the same client id, so that it closes once. */
export function ClosePrompt({ position, table, onClose }: ClosePromptProps) {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const [clientId] = useState(() => crypto.randomUUID());
  const { api_id, symbol, account_type, position_side, qty, unrealized, mark_price } = position;
  const instrument = instrumentsByKey(table).get(keyOfSymbol(position));
  const isLive = useStream({ kind: 'account' }).state === 'live';
  const close = async () => {
    try {
      await engine.call(closePosition, { api_id, symbol, account_type, position_side, client_id: clientId });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast({ id: `close-${clientId}`, tone: 'danger', title: t`Position not closed`, detail: i18n._(refusalText[error.failure.code]) });
    }
  };
  return (
    <ConfirmDialog
      isOpen title={t`Close the position?`} kind="danger" focus="cancel" confirm={t`Close position`}
      warnings={isLive ? [] : [t`Positions are not live: what is closed is what the server has.`]}
      facts={[
        { label: t`Pair`, value: `${position.exchange} ${instrument ? pairOf(instrument) : symbol}` },
        { label: t`Size`, value: formatExact(qty) },
        { label: t`Mark`, value: priceText(mark_price, instrument) },
        { label: t`Price`, value: t`Market` },
        { label: t`Unrealised`, value: `${formatDecimal(unrealized, instrument?.linear === false ? 6 : 2)} ${instrument?.settle ?? ''}` },
      ]}
      onConfirm={close} onClose={onClose}
    />
  );
}
