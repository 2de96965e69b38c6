import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { positionMargin, positionMarginPreview } from '../../../shared/contracts/margin-preview.ts';
import type { Output } from '../../../shared/base/contract.ts';
import { compareDecimals } from '../../../shared/base/decimal.ts';
import { type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { type Position, positionKey } from '../../../shared/trade/position.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useLoaded } from '../../engine/use-loaded.ts';
import { useStream } from '../../engine/use-stream.ts';
import { formatExact } from '../../format/price.ts';
import { Segmented } from '../../ui/form/segmented.tsx';
import { useInstrumentNames } from '../instrument/instrument-name.ts';
import { priceText } from '../instrument/price-text.ts';
import { instrumentsByKey } from '../instrument/use-instrument.ts';
import { AmountField, readAmount } from './amount-field.tsx';
import { MoneyFacts, MoneyFrame } from './money-frame.tsx';
import css from './money-frame.module.css';
import { useMoneyBar } from './use-money-bar.ts';
import { useMoneyCall } from './use-money-call.ts';
import { useSettled } from './use-settled.ts';

interface PositionMarginDialogProps {
  readonly position: Position;
  readonly onClose: () => void;
}

type Direction = 'ADD' | 'REMOVE';
type Named = Pick<Position, 'api_id' | 'account_type' | 'symbol' | 'position_side'>;

const namedOf = ({ api_id, account_type, symbol, position_side }: Position): Named => ({
  api_id,
  account_type,
  symbol,
  position_side,
});

/** What a change would come to: without its amount as long as that is not typed, or is more than may be. */
function usePreview(asked: Position, now: Position | undefined, direction: Direction, text: string) {
  const engine = useEngine();
  const amount = useSettled(readAmount(text, undefined).amount);
  const { data, failure } = useLoaded(async () => {
    const named = { ...namedOf(asked), direction };
    const plain = await engine.call(positionMarginPreview, named);
    const isMore = amount === undefined || compareDecimals(amount, plain.max) > 0;
    return { direction, value: isMore ? plain : await engine.call(positionMarginPreview, { ...named, amount }) };
  }, [direction, amount, now?.margin, now?.mark_price, now?.qty]);
  return { preview: data?.direction === direction ? data.value : undefined, isFailed: failure !== undefined };
}

/** Adds margin to an isolated position or takes some back, with the liquidation price before and after. */
export function PositionMarginDialog({ position: asked, onClose }: PositionMarginDialogProps) {
  const { t } = useLingui();
  const marginName = t({ message: 'Margin', context: 'position' });
  const bar = useMoneyBar(true);
  const names = useInstrumentNames();
  const call = useMoneyCall(['amount']);
  const [direction, setDirection] = useState<Direction>('ADD');
  const [text, setText] = useState('');
  const [isSent, setSent] = useState(false);
  const table = useStream({ kind: 'symbols' }).value ?? [];
  const account = useStream({ kind: 'account' }).value;
  const position = account?.positions.find((one) => positionKey(one) === positionKey(asked));
  const instrument = instrumentsByKey(table).get(keyOfSymbol(asked));
  const { preview, isFailed } = usePreview(asked, position, direction, text);
  const asset = preview?.asset ?? instrument?.settle ?? '';
  const typed = readAmount(text, preview?.max);
  const money = (sum: string) => `${formatExact(sum)} ${asset}`;
  const change = (next: string) => {
    setText(next);
    setSent(false);
    call.clear();
  };
  const submit = async () => {
    setSent(true);
    if (typed.amount === undefined) return;
    const moved = money(typed.amount);
    await call.send({
      contract: positionMargin,
      input: { ...namedOf(asked), direction, amount: typed.amount },
      report: ({ margin }) => ({
        title: direction === 'ADD' ? t`Added ${moved}` : t`Removed ${moved}`,
        detail: `${marginName} ${money(margin)}`,
      }),
      onDone: onClose,
    });
  };
  const title = t`Adjust margin`;
  return (
    <MoneyFrame
      title={`${title} · ${names.ofRef(asked, table)}`}
      confirm={direction === 'ADD' ? t`Add margin` : t`Remove margin`}
      call={call}
      bar={position === undefined && account ? t`This position has been closed` : bar}
      isReady={preview !== undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <DirectionChoice
        label={title}
        value={direction}
        onChange={(next) => {
          setDirection(next);
          change('');
        }}
      />
      <AmountField
        value={text}
        typed={typed}
        asset={asset}
        max={preview?.max}
        isFailed={isFailed}
        {...(direction === 'REMOVE' && { maxLabel: t`Removable` })}
        error={call.errors.amount}
        isSent={isSent}
        onChange={change}
      />
      {preview && (
        <PositionFacts preview={preview} mark={position?.mark_price ?? asked.mark_price} instrument={instrument} />
      )}
      {direction === 'REMOVE' && (
        <p className={css.note}>
          <Trans>Initial margin and unrealised losses cannot be removed.</Trans>
        </p>
      )}
    </MoneyFrame>
  );
}

interface DirectionChoiceProps {
  readonly label: string;
  readonly value: Direction;
  readonly onChange: (direction: Direction) => void;
}

function DirectionChoice({ label, value, onChange }: DirectionChoiceProps) {
  const { t } = useLingui();
  return (
    <Segmented
      label={label}
      choices={[
        { key: 'ADD', label: t`Add` },
        { key: 'REMOVE', label: t`Remove` },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}

interface PositionFactsProps {
  readonly preview: Output<typeof positionMarginPreview>;
  /** Mark price, as a decimal string. */
  readonly mark: string;
  readonly instrument: Instrument | undefined;
}

/** Mark price, and margin and liquidation price before and after the change. */
function PositionFacts({ preview, mark, instrument }: PositionFactsProps) {
  const { t } = useLingui();
  const money = (sum: string) => `${formatExact(sum)} ${preview.asset}`;
  const price = (of: string | null) => (of === null ? '—' : priceText(of, instrument));
  return (
    <MoneyFacts
      facts={[
        { label: t`Mark`, value: price(mark) },
        {
          label: t({ message: 'Margin', context: 'position' }),
          value: money(preview.margin),
          after: preview.after && money(preview.after.margin),
        },
        {
          label: t`Liq. price`,
          value: price(preview.liquidation_price),
          after: preview.after && price(preview.after.liquidation_price),
        },
      ]}
    />
  );
}
