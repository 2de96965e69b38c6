import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { closePosition } from '../../../shared/contracts/position.ts';
import { absoluteOf } from '../../../shared/base/decimal.ts';
import { type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { isLong, moneyDecimals, type Position, positionKey } from '../../../shared/trade/position.ts';
import { CallError } from '../../engine/client.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useStream } from '../../engine/use-stream.ts';
import { formatSigned } from '../../format/percent.ts';
import { formatExact } from '../../format/price.ts';
import { amountUnit } from '../instrument/amount-unit.ts';
import { useInstrumentFacts } from './instrument-facts.ts';
import { useInstrumentNames } from '../instrument/instrument-name.ts';
import { priceText } from '../instrument/price-text.ts';
import { instrumentsByKey } from '../instrument/use-instrument.ts';
import { failureText } from '../../text/refusal-text.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useToast } from '../../ui/toast/toasts.tsx';

interface ClosePromptProps {
  readonly position: Position;
  readonly table: readonly Instrument[];
  readonly onClose: () => void;
}

/**
 * "Close long 0.25 BTC/USDT perpetual?": whole, at the market, reduce-only. The same question asked again sends the
 * same client id, so that it closes once.
 */
export function ClosePrompt({ position: asked, table, onClose }: ClosePromptProps) {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const names = useInstrumentNames();
  const identity = useInstrumentFacts();
  const [clientId] = useState(() => crypto.randomUUID());
  const account = useStream({ kind: 'account' });
  // Size, mark and profit go on while the question stands.
  const position = account.value?.positions.find((one) => positionKey(one) === positionKey(asked)) ?? asked;
  const { api_id, symbol, account_type, position_side, qty, unrealized, mark_price } = position;
  const name = names.ofRef(position, table);
  const size = formatExact(absoluteOf(qty));
  const question = isLong(position) ? t`Close long ${size} ${name}?` : t`Close short ${size} ${name}?`;
  const instrument = instrumentsByKey(table).get(keyOfSymbol(position));
  const isLive = account.state === 'live';
  const close = async () => {
    try {
      await engine.call(closePosition, { api_id, symbol, account_type, position_side, client_id: clientId });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast({
        id: `close-${clientId}`,
        tone: 'danger',
        title: t`Position not closed`,
        detail: i18n._(failureText(error.failure)),
      });
    }
  };
  return (
    <ConfirmDialog
      isOpen
      title={question}
      kind="danger"
      focus="cancel"
      confirm={t`Close position`}
      warnings={isLive ? [] : [t`Positions are not live. The server's current size will be closed.`]}
      facts={[
        ...identity(position, table, [api_id]),
        { label: t`Size`, value: `${formatExact(qty)} ${instrument ? amountUnit(instrument) : ''}` },
        { label: t`Mark`, value: priceText(mark_price, instrument) },
        { label: t`Price`, value: t`Market` },
        {
          label: t`Unrealised`,
          value: `${formatSigned(unrealized, instrument ? moneyDecimals(instrument) : 2)} ${instrument?.settle ?? ''}`,
        },
      ]}
      onConfirm={close}
      onClose={onClose}
    />
  );
}
