import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { absoluteOf, compareDecimals, decimalsOf } from '../../../shared/base/decimal.ts';
import { closeEstimate } from '../../../shared/core/contracts/close-estimate.ts';
import { type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { isLong, moneyDecimals, type Position, positionKey } from '../../../shared/trade/position.ts';
import { returnOnMargin } from '../../../shared/trade/position-figures.ts';
import { useStream } from '../../engine/use-stream.ts';
import { parseDecimal } from '../../format/parse-number.ts';
import { formatPercent, formatSigned } from '../../format/percent.ts';
import { formatDecimal, formatExact } from '../../format/price.ts';
import { amountUnit, priceUnit } from '../instrument/amount-unit.ts';
import { useInstrumentFacts } from './instrument-facts.ts';
import { useInstrumentNames } from '../instrument/instrument-name.ts';
import { priceText } from '../instrument/price-text.ts';
import { instrumentsByKey } from '../instrument/use-instrument.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import type { Fact } from '../../ui/overlay/fact-list.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { PartField } from './part-field.tsx';
import css from './part-field.module.css';
import { type PositionPart, usePositionPart } from './position-part.ts';
import { useClose } from './use-close.ts';

interface ClosePromptProps {
  readonly position: Position;
  readonly table: readonly Instrument[];
  readonly onClose: () => void;
}

/** "Close long 0.25 BTC/USDT perpetual?": whole or in part, at the market or by a limit, reduce-only. */
export function ClosePrompt({ position: asked, table, onClose }: ClosePromptProps) {
  const { t } = useLingui();
  const names = useInstrumentNames();
  const identity = useInstrumentFacts();
  const account = useStream({ kind: 'account' });
  // Size, mark and profit go on while the question stands.
  const position = account.value?.positions.find((one) => positionKey(one) === positionKey(asked)) ?? asked;
  const { api_id, qty, mark_price, unrealized } = position;
  const name = names.ofRef(position, table);
  const size = formatExact(absoluteOf(qty));
  const instrument = instrumentsByKey(table).get(keyOfSymbol(position));
  const part = usePositionPart(position, instrument);
  const limit = useLimit(instrument);
  const close = useClose();
  const [refused, setRefused] = useState<string>();
  const price = limit.isLimit ? limit.price : mark_price;
  const roe = returnOnMargin(position);
  const unit = instrument ? amountUnit(instrument) : '';
  const answer = async () => {
    if (part.amount === undefined || (limit.isLimit && limit.price === undefined)) {
      limit.check();
      return false;
    }
    const said = await close(position, {
      percent: part.percent,
      amount: part.amount,
      price: limit.isLimit ? limit.price : undefined,
    });
    setRefused(said);
    return said === undefined;
  };
  return (
    <ConfirmDialog
      isOpen
      title={isLong(position) ? t`Close long ${size} ${name}?` : t`Close short ${size} ${name}?`}
      kind="danger"
      focus="cancel"
      confirm={t`Close position`}
      warnings={account.state === 'live' ? [] : [t`Positions are not live. The server's current size will be closed.`]}
      facts={[
        ...identity(position, table, [api_id]),
        { label: t`Size`, value: `${formatExact(qty)} ${unit}` },
        { label: t`Mark`, value: priceText(mark_price, instrument) },
        {
          label: t`Unrealised`,
          value: `${formatSigned(unrealized, instrument ? moneyDecimals(instrument) : 2)} ${instrument?.settle ?? ''}`,
        },
        ...(roe === null ? [] : [{ label: t`ROE`, value: formatPercent(roe * 100) }]),
        ...useEstimates(position, instrument, part, price),
      ]}
      onConfirm={answer}
      onClose={onClose}
    >
      {instrument && (
        <>
          <PartField part={part} unit={unit} />
          <LimitField limit={limit} unit={priceUnit(instrument)} />
        </>
      )}
      {refused !== undefined && (
        <p role="alert" className={css.refused}>
          {refused}
        </p>
      )}
    </ConfirmDialog>
  );
}

/** What closing the part would come to. */
function useEstimates(
  position: Position,
  instrument: Instrument | undefined,
  { amount }: PositionPart,
  price: string | undefined,
): readonly Fact[] {
  const { t } = useLingui();
  if (!instrument?.contract || amount === undefined || price === undefined) return [];
  // A limit beyond the mark waits, and pays a maker's fee once it is filled.
  const waits =
    price !== position.mark_price && compareDecimals(price, position.mark_price) === (isLong(position) ? 1 : -1);
  const estimate = closeEstimate(position, instrument, amount, price, waits);
  if (!estimate) return [];
  const decimals = moneyDecimals(instrument);
  const money = (text: string) => `${text} ${instrument.settle}`;
  return [
    { label: t`Est. realised P&L`, value: money(formatSigned(estimate.profit, decimals)) },
    ...(estimate.fee === undefined
      ? []
      : [{ label: t`Est. fee`, value: money(formatDecimal(estimate.fee, decimals)) }]),
  ];
}

/** Whether a position is closed by a limit, and by which. */
function useLimit(instrument: Instrument | undefined) {
  const { t } = useLingui();
  const [isLimit, setLimit] = useState(false);
  const [typed, setTyped] = useState('');
  const [isChecked, setChecked] = useState(false);
  const price = parseDecimal(typed);
  const than = instrument && formatExact(instrument.tick);
  const error =
    price === undefined || compareDecimals(price, '0') <= 0
      ? t`Must be a valid number`
      : instrument && decimalsOf(price) > decimalsOf(instrument.tick)
        ? t`Must be a multiple of ${than}`
        : undefined;
  return {
    isLimit,
    setLimit,
    typed,
    type: (next: string) => {
      setTyped(next);
      setChecked(true);
    },
    price: error === undefined ? price : undefined,
    error: isChecked ? error : undefined,
    check: () => setChecked(true),
  };
}

function LimitField({ limit, unit }: { readonly limit: ReturnType<typeof useLimit>; readonly unit: string }) {
  const { t } = useLingui();
  return (
    <div className={css.way}>
      <Segmented
        label={t`Close by`}
        value={limit.isLimit ? 'limit' : 'market'}
        choices={[
          { key: 'market', label: t`Market` },
          { key: 'limit', label: t`Limit` },
        ]}
        onChange={(key) => limit.setLimit(key === 'limit')}
      />
      {limit.isLimit && (
        <TextInput
          label={t`Limit price`}
          numeric
          inputMode="decimal"
          value={limit.typed}
          error={limit.error}
          suffix={unit}
          onChange={limit.type}
        />
      )}
    </div>
  );
}
