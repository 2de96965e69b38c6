import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import type { Alert, AlertDirection } from '../../../shared/trade/alert.ts';
import { CallError } from '../../engine/client.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { failureText } from '../../text/refusal-text.ts';
import { useToast } from '../../ui/toast/toasts.tsx';
import { moveAlert } from './alert-changes.ts';
import { PriceDialog } from '../order-dialogs/price-dialog.tsx';
import { useTicker } from '../instrument/use-instrument.ts';
import { directionTo, isPassed } from './alert-direction.ts';
import { useConditionText } from './condition-text.ts';
import { DirectionField } from './direction-field.tsx';
import { usePassedText } from './use-passed-text.ts';

interface MoveAlertProps {
  readonly alert: Alert;
  readonly instrument: Instrument;
  readonly onClose: () => void;
}

/** Asks for another price or level of an alert: the same as dragging its line there. */
export function MoveAlert({ alert, instrument, onClose }: MoveAlertProps) {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const textOf = useConditionText();
  const passedText = usePassedText();
  const [chosen, setChosen] = useState<AlertDirection>();
  const [draft, setDraft] = useState({ price: alert.trigger_price ?? '', direction: alert.direction ?? 'UP_TO' });
  const direction = chosen ?? draft.direction;
  const last = Number(useTicker(keyOfSymbol(instrument)).figures?.last ?? Number.NaN);
  const condition = textOf(alert, instrument);
  const isPrice = alert.kind === 'PRICE';
  const move = async (to: string) => {
    try {
      await moveAlert(engine, alert, to, direction);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast({
        id: 'alert',
        tone: 'danger',
        title: t`Save Failed`,
        detail:
          error.failure.code === 'WOULD_TRIGGER' && isPrice
            ? passedText(direction)
            : i18n._(failureText(error.failure)),
      });
    }
  };
  return (
    <PriceDialog
      title={t`Move alert: ${condition}`}
      label={isPrice ? t`Trigger price` : t`Level`}
      from={isPrice ? (alert.trigger_price ?? '') : String(alert.level)}
      {...(isPrice ? { tick: instrument.tick } : {})}
      kind="solid"
      confirm={t`Move alert`}
      bar={isPrice && isPassed(direction, draft.price, last) ? passedText(direction) : undefined}
      onPrice={(price) =>
        setDraft({ price, direction: Number.isNaN(last) ? draft.direction : directionTo(price, last) })
      }
      onSend={move}
      onClose={onClose}
    >
      {() => isPrice && <DirectionField value={direction} onChange={setChosen} />}
    </PriceDialog>
  );
}
