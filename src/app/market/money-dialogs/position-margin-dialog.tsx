import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { positionMargin, positionMarginPreview } from '../../../shared/contracts/margin-preview.ts';
import { compareDecimals } from '../../../shared/base/decimal.ts';
import { keyOfSymbol } from '../../../shared/market/instrument.ts';
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

/** Adds margin to an isolated position or takes some back, with the liquidation price before and after. */
export function PositionMarginDialog({ position: asked, onClose }: PositionMarginDialogProps) {
  const { t } = useLingui();
  const marginName = t({ message: 'Margin', context: 'position' });
  const engine = useEngine();
  const bar = useMoneyBar(true);
  const names = useInstrumentNames();
  const call = useMoneyCall(['amount']);
  const [direction, setDirection] = useState<'ADD' | 'REMOVE'>('ADD');
  const [text, setText] = useState('');
  const [isSent, setSent] = useState(false);
  const table = useStream({ kind: 'symbols' }).value ?? [];
  const account = useStream({ kind: 'account' }).value;
  const position = account?.positions.find((one) => positionKey(one) === positionKey(asked));
  const { api_id, account_type, symbol, position_side } = asked;
  const instrument = instrumentsByKey(table).get(keyOfSymbol(asked));
  const named = { api_id, account_type, symbol, position_side, direction };
  const amount = useSettled(readAmount(text, undefined).amount);
  const { data, failure } = useLoaded(async () => {
    const now = await engine.call(positionMarginPreview, named);
    const isMore = amount === undefined || compareDecimals(amount, now.max) > 0;
    return { direction, value: isMore ? now : await engine.call(positionMarginPreview, { ...named, amount }) };
  }, [direction, amount, position?.margin, position?.mark_price, position?.qty]);
  const preview = data?.direction === direction ? data.value : undefined;
  const asset = preview?.asset ?? instrument?.settle ?? '';
  const typed = readAmount(text, preview?.max);
  const money = (sum: string) => `${formatExact(sum)} ${asset}`;
  const price = (of: string | null) => (of === null ? '—' : priceText(of, instrument));
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
      input: { ...named, amount: typed.amount },
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
      <Segmented
        label={title}
        choices={[
          { key: 'ADD', label: t`Add` },
          { key: 'REMOVE', label: t`Remove` },
        ]}
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
        isFailed={failure !== undefined}
        {...(direction === 'REMOVE' && { maxLabel: t`Removable` })}
        error={call.errors.amount}
        isSent={isSent}
        onChange={change}
      />
      {preview && (
        <MoneyFacts
          facts={[
            { label: t`Mark`, value: price(position?.mark_price ?? asked.mark_price) },
            { label: marginName, value: money(preview.margin), after: preview.after && money(preview.after.margin) },
            {
              label: t`Liq. price`,
              value: price(preview.liquidation_price),
              after: preview.after && price(preview.after.liquidation_price),
            },
          ]}
        />
      )}
      {direction === 'REMOVE' && (
        <p className={css.note}>
          <Trans>Initial margin and unrealised losses cannot be removed.</Trans>
        </p>
      )}
    </MoneyFrame>
  );
}
