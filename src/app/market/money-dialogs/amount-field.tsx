import { Trans, useLingui } from '@lingui/react/macro';
import { compareDecimals } from '../../../shared/base/decimal.ts';
import { parseDecimal } from '../../format/parse-number.ts';
import { formatExact } from '../../format/price.ts';
import { Button } from '../../ui/form/button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import css from './money-frame.module.css';

/** What was typed as an amount: the decimal, and what is wrong with it. */
export type TypedAmount =
  | { readonly amount: string; readonly problem: undefined }
  | { readonly amount: undefined; readonly problem: 'empty' | 'number' }
  | { readonly amount: undefined; readonly problem: 'most' };

/** Reads an amount; no more than `max` where that is known. */
export function readAmount(typed: string, max: string | undefined): TypedAmount {
  if (typed.trim() === '') return { amount: undefined, problem: 'empty' };
  const amount = parseDecimal(typed);
  if (amount === undefined || !/[1-9]/.test(amount)) return { amount: undefined, problem: 'number' };
  if (max !== undefined && compareDecimals(amount, max) > 0) return { amount: undefined, problem: 'most' };
  return { amount, problem: undefined };
}

interface AmountFieldProps {
  readonly value: string;
  readonly typed: TypedAmount;
  readonly asset: string;
  /** The most that the server would take, as it has told; undefined until then. */
  readonly max: string | undefined;
  readonly isFailed: boolean;
  /** What the most is called: "Available" where it is left out. */
  readonly maxLabel?: string;
  readonly error: string | undefined;
  /** Also what is empty is complained of: the form was sent. */
  readonly isSent: boolean;
  readonly onChange: (typed: string) => void;
  /** Takes all there is, where that is another thing than its amount. */
  readonly onMax?: (max: string) => void;
  readonly maxWord?: string;
}

/** An amount of an asset with the most that there may be, and the way to take it. */
export function AmountField({
  value,
  typed,
  asset,
  max,
  isFailed,
  maxLabel,
  error,
  isSent,
  onChange,
  onMax = onChange,
  maxWord,
}: AmountFieldProps) {
  const { t } = useLingui();
  const most = max === undefined ? '' : `${formatExact(max)} ${asset}`;
  const said =
    typed.problem === 'number'
      ? t`Must be a valid number`
      : typed.problem === 'most'
        ? t`Max ${most}`
        : typed.problem === 'empty' && isSent
          ? t`Must not be empty`
          : undefined;
  const label = maxLabel ?? t`Available`;
  return (
    <TextInput
      label={t`Amount`}
      name="amount"
      autoComplete="off"
      inputMode="decimal"
      numeric
      isDisabled={asset === ''}
      value={value}
      error={error ?? said}
      suffix={asset}
      hint={
        asset === '' ? undefined : max === undefined ? (
          isFailed ? (
            t`The maximum could not be loaded.`
          ) : (
            t`Loading the maximum…`
          )
        ) : (
          <span className={css.max}>
            <Trans>
              {label}: {most}
            </Trans>
            <Button kind="ghost" size="small" isDisabled={!/[1-9]/.test(max)} onPress={() => onMax(max)}>
              {maxWord ?? t`Max`}
            </Button>
          </span>
        )
      }
      onChange={onChange}
    />
  );
}
