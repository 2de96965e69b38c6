import { useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../shared/market/instrument.ts';
import { closeEstimate } from '../../../shared/core/contracts/close-estimate.ts';
import { exitTypeAt, isLong, moneyDecimals, type Position, profitAt } from '../../../shared/trade/position.ts';
import { formatSigned } from '../../format/percent.ts';
import { formatExact } from '../../format/price.ts';
import { amountUnit } from '../instrument/amount-unit.ts';
import { PartField } from './part-field.tsx';
import { usePositionPart } from './position-part.ts';
import { PriceDialog } from './price-dialog.tsx';
import { useExit } from './use-exit.ts';

interface ExitDialogProps {
  readonly position: Position;
  readonly instrument: Instrument;
  /** Decimal, of where to begin; empty where nothing is proposed. */
  readonly from: string;
  readonly last: number;
  /** Why nothing can be sent now. */
  readonly bar?: string | undefined;
  readonly onClose: () => void;
}

/** Asks at which price a position is to be closed, in profit or in loss: the same as dragging its line there. */
export function ExitDialog({ position, instrument, from, last, bar, onClose }: ExitDialogProps) {
  const { t } = useLingui();
  const exit = useExit(instrument);
  const part = usePositionPart(position, instrument);
  const decimals = moneyDecimals(instrument);
  const profitText = (price: string): string => {
    const profit = instrument.contract
      ? part.amount === undefined
        ? undefined
        : closeEstimate(position, instrument, part.amount, price, false)?.profit
      : profitAt(position, isLong(position), Number(price), instrument).toFixed(decimals);
    return profit === undefined ? '' : ` · ${formatSigned(profit, decimals)} ${instrument.settle}`;
  };
  const amount = formatExact(position.qty.replace('-', ''));
  const what = isLong(position) ? t`Long ${amount}` : t`Short ${amount}`;
  return (
    <PriceDialog
      title={t`Take profit / stop loss: ${what}`}
      label={t`Trigger price`}
      from={from}
      tick={instrument.tick}
      kind={isLong(position) ? 'sell' : 'buy'}
      confirm={t`Place`}
      bar={bar}
      onSend={(price) => exit(position, price, last, part.percent === 100 ? undefined : part.amount)}
      fields={<PartField part={part} unit={amountUnit(instrument)} />}
      fault={part.error}
      onClose={onClose}
    >
      {(price) =>
        Number(price) > 0 ? (
          <p className="num" role="status">
            {exitTypeAt(position, Number(price), last) === 'STOP_MARKET' ? t`Stop loss` : t`Take profit`}
            {profitText(price)}
          </p>
        ) : null
      }
    </PriceDialog>
  );
}
