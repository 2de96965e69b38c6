import { useLingui } from '@lingui/react/macro';
import { must } from '../../../../../shared/base/assert.ts';
import type { Side } from '../../../../../shared/trade/order.ts';
import { moneyText } from '../../../../../shared/core/ledger/money.ts';
import { useEngine } from '../../../../engine/engine-context.tsx';
import { useCommand } from '../../../../commands/commands-context.tsx';
import { formatExact } from '../../../../format/price.ts';
import { amountUnit } from '../../../../market/instrument/amount-unit.ts';
import { ChoiceMenu } from '../../../../ui/overlay/choice-menu.tsx';
import { atLast, marginAsset } from '../draft/draft.ts';
import { keptUnit } from '../draft/first-draft.ts';
import { moneyShown } from '../draft/money-shown.ts';
import { moneyOf, shareOf, sizeOf } from '../draft/reckon.ts';
import css from '../order-form.module.css';
import type { OrderContext } from '../use-order-context.ts';
import { DraftInput } from './draft-input.tsx';
import { ShareSlider } from './share-slider.tsx';

const shares = [25, 50, 75, 100] as const;

interface AmountFieldProps {
  readonly context: OrderContext;
  /** Whose funds the shares are taken of. */
  readonly side: Side;
  readonly onSide: (side: Side) => void;
  readonly error: string | undefined;
}

/** The size, in coins or contracts or by its value, with a slider for shares of what the funds allow. */
export function AmountField({ context, side, onSide, error }: AmountFieldProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const { draft, change, instrument } = context;
  const fill = (percent: number, of = side) => {
    const filled = shareOf(percent, atLast(context.typed.current(), context.quotes), of, context.reckoning());
    if (filled !== undefined) change(filled);
  };
  useCommand('share', (index) => fill(must(shares[index], 'a share')), {
    options: () => shares.map((percent) => `${percent}%`),
  });
  const unit = amountUnit(instrument);
  const units = [
    { key: 'base' as const, label: unit },
    { key: 'quote' as const, label: instrument.quote },
  ];
  const hasValue = instrument.option_type === null;
  return (
    <div className={css.amount}>
      <DraftInput
        context={context}
        field="amount"
        label={t`Amount`}
        error={error}
        hint={<OtherSize context={context} side={side} />}
        suffix={
          hasValue ? (
            <ChoiceMenu
              label={t`Amount unit`}
              choices={units}
              value={draft.unit}
              onChange={(chosen) => {
                if (chosen === draft.unit) return;
                change({ unit: chosen, amount: '' });
                void engine.patchDashboard(keptUnit(chosen));
              }}
            />
          ) : (
            unit
          )
        }
      />
      <ShareSlider context={context} side={side} onSide={onSide} onFill={fill} />
    </div>
  );
}

/** The size in what it was not typed in: coins or contracts of a value, and of contracts what they are worth. */
function OtherSize({ context, side }: Pick<AmountFieldProps, 'context' | 'side'>) {
  const { draft, instrument, reckoning } = context;
  const now = reckoning();
  if (draft.unit === 'quote') {
    const size = sizeOf(draft, side, now);
    return (
      size && (
        <span className="num">
          ≈ {formatExact(size.amount)} {amountUnit(instrument)}
        </span>
      )
    );
  }
  const money = instrument.contract ? moneyOf(draft, side, now) : undefined;
  return (
    money && (
      <span className="num">
        ≈ {moneyShown(moneyText(money.notional))} {marginAsset(instrument)}
      </span>
    )
  );
}
