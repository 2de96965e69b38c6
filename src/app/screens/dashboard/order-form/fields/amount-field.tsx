import { useLingui } from '@lingui/react/macro';
import { must } from '../../../../../shared/base/assert.ts';
import type { Side } from '../../../../../shared/trade/order.ts';
import { useCommand } from '../../../../commands/commands-context.tsx';
import { formatExact } from '../../../../format/price.ts';
import { amountUnit } from '../../../../market/instrument/amount-unit.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { ChoiceMenu } from '../../../../ui/overlay/choice-menu.tsx';
import { Segmented } from '../../../../ui/form/segmented.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { shareOf, sizeOf } from '../draft/reckon.ts';
import css from '../order-form.module.css';
import type { OrderContext } from '../use-order-context.ts';

const shares = [25, 50, 75, 100] as const;

interface AmountFieldProps {
  readonly context: OrderContext;
  /** Whose funds the shares are taken of. */
  readonly side: Side;
  readonly onSide: (side: Side) => void;
  readonly error: string | undefined;
}

/** The size, in base or quote, with shares of what the funds allow. */
export function AmountField({ context, side, onSide, error }: AmountFieldProps) {
  const { t } = useLingui();
  const { draft, change, instrument } = context;
  const fill = (percent: number) => {
    const filled = shareOf(percent, draft, side, context.reckoning());
    if (filled !== undefined) change(filled);
  };
  useCommand('share', (index) => fill(must(shares[index], 'a share')), {
    options: () => shares.map((percent) => `${percent}%`),
  });
  const units = [
    { key: 'base' as const, label: instrument.base },
    { key: 'quote' as const, label: instrument.quote },
  ];
  const size = draft.unit === 'quote' ? sizeOf(draft, side, context.reckoning()) : undefined;
  return (
    <div className={css.amount}>
      <TextInput
        label={t`Amount`}
        numeric
        inputMode="decimal"
        autoComplete="off"
        value={draft.amount}
        error={error}
        onChange={(amount) => change({ amount })}
        hint={
          size && (
            <span className="num">
              ≈ {formatExact(size.amount)} {instrument.base}
            </span>
          )
        }
        suffix={
          instrument.contract ? (
            amountUnit(instrument)
          ) : (
            <ChoiceMenu
              label={t`Amount unit`}
              choices={units}
              value={draft.unit}
              onChange={(unit) => {
                if (unit !== draft.unit) change({ unit, amount: '' });
              }}
            />
          )
        }
      />
      <div className={css.shares}>
        <Segmented
          look="line"
          label={t`Share of funds for`}
          value={side}
          onChange={onSide}
          choices={[
            { key: 'BUY', label: <span className={css.buyText}>{t`Buy`}</span>, name: t`Buy` },
            { key: 'SELL', label: <span className={css.sellText}>{t`Sell`}</span>, name: t`Sell` },
          ]}
        />
        {shares.map((percent) => (
          <Button key={percent} size="small" onPress={() => fill(percent)}>
            {percent}%
          </Button>
        ))}
      </div>
    </div>
  );
}
