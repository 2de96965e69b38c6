import { useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../shared/market/instrument.ts';
import { exitTypeAt, isLong, moneyDecimals, type Position, profitAt } from '../../../shared/trade/position.ts';
import { formatSigned } from '../../format/percent.ts';
import { formatExact } from '../../format/price.ts';
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
  const profitText = (price: number) =>
    `${formatSigned(profitAt(position, isLong(position), price, instrument).toFixed(moneyDecimals(instrument)), moneyDecimals(instrument))} ${instrument.settle}`;
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
      onSend={(price) => exit(position, price, last)}
      onClose={onClose}
    >
      {(price) =>
        Number(price) > 0 ? (
          <p className="num" role="status">
            {exitTypeAt(position, Number(price), last) === 'STOP_MARKET' ? t`Stop loss` : t`Take profit`} ·{' '}
            {profitText(Number(price))}
          </p>
        ) : null
      }
    </PriceDialog>
  );
}
