import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useState } from 'react';
import { leverageBrackets } from '../../../../../shared/contracts/funding.ts';
import { keyOfSymbol } from '../../../../../shared/market/instrument.ts';
import type { PositionSetting } from '../../../../../shared/trade/position.ts';
import { useEngine } from '../../../../engine/engine-context.tsx';
import { parseDecimal } from '../../../../format/parse-number.ts';
import { formatExact } from '../../../../format/price.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Slider } from '../../../../ui/form/slider.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { leverageSteps } from '../draft/leverage-steps.ts';
import type { OrderContext } from '../use-order-context.ts';
import { riskyLeverage } from '../use-leverage.ts';
import css from './settings.module.css';

interface LeverageFormProps {
  readonly context: OrderContext;
  readonly setting: PositionSetting;
  readonly max: number;
  readonly onChange: (leverage: number) => Promise<void>;
}

/**
 * Leverage, typed, slid or by presets; above ten times with a warning, and with the largest position that it allows.
 */
export function LeverageForm({ context, setting, max, onChange }: LeverageFormProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(String(setting.leverage));
  const [busy, setBusy] = useState(false);
  const value = Number(parseDecimal(typed));
  const isValid = Number.isInteger(value) && value >= 1 && value <= max;
  const bound = useBound(context, isValid ? value : undefined);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!isValid || value === setting.leverage) return;
    setBusy(true);
    await onChange(value);
    setBusy(false);
  };
  const isRisky = isValid && value > riskyLeverage;
  const asset = context.instrument.settle;
  const far = (100 / value).toFixed(1);
  return (
    <form className={css.leverage} noValidate aria-label={t`Leverage`} onSubmit={(event) => void submit(event)}>
      <TextInput
        label={t`Leverage`}
        numeric
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={isValid ? undefined : t`Enter 1 to ${max}`}
        onChange={setTyped}
        suffix="×"
        hint={bound && <span className="num">{t`Max position ${formatExact(bound)} ${asset}`}</span>}
      />
      <Slider
        label={t`Leverage`}
        text={`${typed}×`}
        min={1}
        max={max}
        value={isValid ? value : setting.leverage}
        onChange={(leverage) => setTyped(String(leverage))}
      />
      <div className={css.steps}>
        {leverageSteps
          .filter((step) => step <= max)
          .map((step) => (
            <Button key={step} size="small" kind="ghost" onPress={() => setTyped(String(step))}>
              {step}×
            </Button>
          ))}
      </div>
      {isRisky && (
        <p className={css.warning} role="status">
          {t`Higher leverage raises liquidation risk: a ${far}% adverse price move can wipe out a position's margin.`}
        </p>
      )}
      <Button
        type="submit"
        kind={isRisky ? 'danger' : 'solid'}
        isPending={busy}
        isDisabled={!isValid || value === setting.leverage}
      >
        {isValid ? t`Set ${value}×` : t`Set leverage`}
      </Button>
    </form>
  );
}

/** The largest position that a leverage allows, by the table of the contract; undefined where there is no bound. */
function useBound({ instrument }: OrderContext, value: number | undefined): string | undefined {
  const engine = useEngine();
  const key = keyOfSymbol(instrument);
  const { exchange, account_type, symbol } = instrument;
  const [rows, setRows] = useState<readonly { readonly leverage: number; readonly cap: string | null }[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for its parts
  useEffect(() => {
    let wanted = true;
    engine.call(leverageBrackets, { exchange, account_type, symbol }).then(
      (table) => {
        if (wanted)
          setRows(
            table.map((row) => ({
              leverage: row.initial_leverage,
              cap: 'qty_cap' in row ? row.qty_cap : row.notional_cap,
            })),
          );
      },
      (error: unknown) => console.warn(`leverage table of ${symbol} not read`, error),
    );
    return () => {
      wanted = false;
    };
  }, [engine, key]);
  const allowing = value === undefined ? [] : rows.filter(({ leverage }) => leverage >= value);
  return allowing.at(-1)?.cap ?? undefined;
}
