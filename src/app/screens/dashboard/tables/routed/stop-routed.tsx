import { useLingui } from '@lingui/react/macro';
import { strategyStop } from '../../../../../shared/contracts/strategy.ts';
import { type Instrument, keyOfSymbol, pairOf } from '../../../../../shared/market/instrument.ts';
import { CallError } from '../../../../engine/client.ts';
import { useEngine } from '../../../../engine/engine-context.tsx';
import { formatExact } from '../../../../format/price.ts';
import { instrumentsByKey } from '../../../../market/instrument/use-instrument.ts';
import { useVenueName } from '../../../../market/instrument/venue-name.ts';
import { routedUnit } from '../../../../market/routing/route-texts.ts';
import { failureText } from '../../../../text/refusal-text.ts';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { useToast } from '../../../../ui/toast/toasts.tsx';
import type { RoutedOrder } from './routed-rows.ts';

interface StopRoutedProps {
  readonly order: RoutedOrder;
  readonly table: readonly Instrument[];
  readonly onClose: () => void;
  readonly onStopped: () => void;
}

/** "Stop smart routing of BTC/USDT?": what is filled stays, its open children are cancelled, and it sends no more. */
export function StopRouted({ order: { instance, state }, table, onClose, onStopped }: StopRoutedProps) {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const venueName = useVenueName();
  const { name, instance_id, symbols, params } = instance;
  const instrument = instrumentsByKey(table).get(keyOfSymbol(symbols[0]!));
  const unit = instrument ? routedUnit(instrument) : '';
  const pair = instrument ? pairOf(instrument) : symbols[0]!.symbol;
  const stop = async () => {
    try {
      await engine.call(strategyStop, { instance_id, mode: 'CANCEL' });
      onStopped();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast({
        id: 'strategy',
        tone: 'danger',
        title: t`${name} was not stopped`,
        detail: i18n._(failureText(error.failure)),
      });
    }
  };
  return (
    <ConfirmDialog
      isOpen
      title={t`Stop smart routing of ${pair}?`}
      kind="danger"
      focus="cancel"
      confirm={t`Stop order`}
      facts={[
        { label: t`Exchanges`, value: symbols.map(({ exchange }) => venueName(exchange)).join(', ') },
        { label: t`Side`, value: params.side === 'BUY' ? t`Buy` : t`Sell` },
        { label: t`Amount`, value: `${formatExact(String(params.quantity))} ${unit}` },
        { label: t`Filled`, value: `${formatExact(state?.filled ?? '0')} ${unit}` },
      ]}
      onConfirm={stop}
      onClose={onClose}
    />
  );
}
