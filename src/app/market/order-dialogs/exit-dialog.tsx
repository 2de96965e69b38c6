import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { compareDecimals, decimalsOf } from '../../../shared/base/decimal.ts';
import { closeEstimate } from '../../../shared/core/contracts/close-estimate.ts';
import type { Instrument } from '../../../shared/market/instrument.ts';
import { isLong, moneyDecimals, type Position, profitAt } from '../../../shared/trade/position.ts';
import { exitsOf } from '../../../shared/trade/position-figures.ts';
import { useStream } from '../../engine/use-stream.ts';
import { parseDecimal } from '../../format/parse-number.ts';
import { formatPercent, formatSigned } from '../../format/percent.ts';
import { formatExact } from '../../format/price.ts';
import { Button } from '../../ui/form/button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { amountUnit, priceUnit } from '../instrument/amount-unit.ts';
import { useInstrumentNames } from '../instrument/instrument-name.ts';
import { priceText } from '../instrument/price-text.ts';
import { exitAt, isPairOfPart } from './exit-orders.ts';
import { PartField } from './part-field.tsx';
import { usePositionPart } from './position-part.ts';
import css from './price-dialog.module.css';
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

/** Asks at which prices a position is to be closed, in profit, in loss or both: one press sends what was typed. */
export function ExitDialog({ position, instrument, from, last, bar, onClose }: ExitDialogProps) {
  const { t } = useLingui();
  const exit = useExit(instrument);
  const part = usePositionPart(position, instrument);
  const proposed = from === '' ? {} : exitAt(position, from, last);
  const long = isLong(position);
  const profit = useExitPrice(proposed.takeProfit, instrument, { last, isAbove: long });
  const loss = useExitPrice(proposed.stopLoss, instrument, { last, isAbove: !long });
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const profitText = useProfitText(position, instrument, part.amount);
  const amount = formatExact(position.qty.replace('-', ''));
  const what = `${long ? t`Long ${amount}` : t`Short ${amount}`} · ${useInstrumentNames().full(instrument)}`;
  const prices = { takeProfit: profit.price, stopLoss: loss.price };
  const sentAmount = part.percent === 100 ? undefined : part.amount;
  const send = async () => {
    profit.check();
    loss.check();
    if (profit.isEmpty && loss.isEmpty) return setFault(t`Enter a take profit, a stop loss or both.`);
    if (bar !== undefined) return setFault(bar);
    if (profit.error !== undefined || loss.error !== undefined || part.error !== undefined) return;
    setBusy(true);
    if (await exit(position, prices, sentAmount)) onClose();
    else setBusy(false);
  };
  const fields = [
    { label: t`Take profit`, entry: profit },
    { label: t`Stop loss`, entry: loss },
  ];
  return (
    <Dialog title={t`Take profit / stop loss: ${what}`} isOpen onClose={onClose}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {fields.map(({ label, entry }, index) => (
          <TextInput
            key={label}
            label={label}
            numeric
            autoFocus={index === (proposed.stopLoss === undefined ? 0 : 1)}
            inputMode="decimal"
            autoComplete="off"
            value={entry.typed}
            error={entry.shown}
            suffix={priceUnit(instrument)}
            hint={<span className="num">{entry.price === undefined ? '' : profitText(entry.price, last)}</span>}
            onChange={(typed) => {
              setFault(undefined);
              entry.type(typed);
            }}
          />
        ))}
        <PartField part={part} unit={amountUnit(instrument)} />
        <ExitNotes position={position} instrument={instrument} isPair={isPairOfPart(prices, sentAmount)} />
        {fault !== undefined && (
          <p role="alert" className={css.warning}>
            {fault}
          </p>
        )}
        <div className={css.actions}>
          <Button onPress={onClose}>{t`Back`}</Button>
          <Button kind={long ? 'sell' : 'buy'} type="submit" isDisabled={busy}>
            {prices.takeProfit !== undefined && prices.stopLoss !== undefined ? t`Place both` : t`Place`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** A price that may be left empty and lies on one side of the last one. */
function useExitPrice(
  proposed: string | undefined,
  { tick }: Instrument,
  { last, isAbove }: { readonly last: number; readonly isAbove: boolean },
) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(proposed === undefined ? '' : formatExact(proposed));
  const [isChecked, setChecked] = useState(proposed !== undefined);
  const isEmpty = typed.trim() === '';
  const read = parseDecimal(typed);
  const faultOf = (): string | undefined => {
    if (isEmpty) return undefined;
    if (read === undefined || compareDecimals(read, '0') <= 0) return t`Must be a valid number`;
    const step = formatExact(tick);
    if (decimalsOf(read) > decimalsOf(tick)) return t`Must be a multiple of ${step}`;
    const than = formatExact(String(last));
    if (isAbove ? Number(read) > last : Number(read) < last) return undefined;
    return isAbove ? t`Must be above ${than}` : t`Must be below ${than}`;
  };
  const error = faultOf();
  return {
    typed,
    isEmpty,
    error,
    /** The fault as it is shown: not while the first digits are typed. */
    shown: isChecked ? error : undefined,
    price: isEmpty || error !== undefined ? undefined : read,
    type: (next: string) => {
      setTyped(next);
      setChecked(false);
    },
    check: () => setChecked(true),
  };
}

/** What closing at a price would come to, and how far it is from the last one. */
function useProfitText(position: Position, instrument: Instrument, amount: string | undefined) {
  const { t } = useLingui();
  const decimals = moneyDecimals(instrument);
  return (price: string, last: number): string => {
    const profit = instrument.contract
      ? amount === undefined
        ? undefined
        : closeEstimate(position, instrument, amount, price, false)?.profit
      : profitAt(position, isLong(position), Number(price), instrument).toFixed(decimals);
    const distance = last > 0 ? formatPercent((Number(price) / last - 1) * 100) : undefined;
    const money = profit === undefined ? undefined : `${formatSigned(profit, decimals)} ${instrument.settle}`;
    return [money === undefined ? undefined : t`P&L ${money}`, distance].filter(Boolean).join(' · ');
  };
}

/** What already waits to close the position, and how two exits end each other. */
function ExitNotes({
  position,
  instrument,
  isPair,
}: {
  readonly position: Position;
  readonly instrument: Instrument;
  readonly isPair: boolean;
}) {
  const { t } = useLingui();
  const orders = useStream({ kind: 'account' }).value?.orders ?? [];
  const { profit, loss } = exitsOf(position, orders);
  const shown = (exits: typeof profit) =>
    exits.length === 0 ? '—' : exits.map(({ trigger_price }) => priceText(trigger_price ?? '0', instrument)).join(', ');
  const takeProfits = shown(profit);
  const stopLosses = shown(loss);
  return (
    <>
      {profit.length + loss.length > 0 && (
        <p className={css.note}>{t`Waiting already: take profit ${takeProfits}, stop loss ${stopLosses}`}</p>
      )}
      <p className={css.note} role="status">
        {isPair
          ? t`Sent as one OCO pair: the take profit rests as a limit order, the stop loss trades at market. The fill of one cancels the other.`
          : t`Exits of the whole position end with it: when one closes it, the other is cancelled.`}
      </p>
    </>
  );
}
