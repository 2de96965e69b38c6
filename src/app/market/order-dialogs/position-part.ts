import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { absoluteOf, compareDecimals, decimalsOf } from '../../../shared/base/decimal.ts';
import { amountOfPercent } from '../../../shared/core/contracts/close-estimate.ts';
import type { Instrument } from '../../../shared/market/instrument.ts';
import type { Position } from '../../../shared/trade/position.ts';
import { parseDecimal } from '../../format/parse-number.ts';
import { formatExact } from '../../format/price.ts';

/** How much of a position is meant. */
export interface PositionPart {
  /** Undefined where an amount was typed. */
  readonly percent: number | undefined;
  /** What the field shows. */
  readonly text: string;
  /** Decimal; undefined where the field has none that can be sent. */
  readonly amount: string | undefined;
  readonly error: string | undefined;
  readonly choose: (percent: number) => void;
  readonly type: (text: string) => void;
}

/**
 * A part of a position: a percentage, which goes with its size and is rounded down as the server does it, or an amount.
 */
export function usePositionPart(position: Position, instrument: Instrument | undefined): PositionPart {
  const { t } = useLingui();
  const [chosen, choose] = useState<{ readonly percent: number } | { readonly typed: string }>({ percent: 100 });
  const whole = absoluteOf(position.qty);
  const percent = 'percent' in chosen ? chosen.percent : undefined;
  const ofPercent =
    percent === undefined || percent === 100 || !instrument ? whole : amountOfPercent(whole, instrument.step, percent);
  const amount = 'typed' in chosen ? parseDecimal(chosen.typed) : ofPercent;
  const faultOf = (): string | undefined => {
    if (amount === undefined || compareDecimals(amount, '0') <= 0)
      return 'typed' in chosen ? t`Must be a valid number` : t`Less than the smallest order size.`;
    const max = formatExact(whole);
    if (compareDecimals(amount, whole) > 0) return t`Must not exceed the position: ${max}`;
    const than = instrument && formatExact(instrument.step);
    return instrument && decimalsOf(amount) > decimalsOf(instrument.step)
      ? t`Must be a multiple of ${than}`
      : undefined;
  };
  const error = faultOf();
  return {
    percent,
    text: 'typed' in chosen ? chosen.typed : formatExact(ofPercent),
    amount: error === undefined ? amount : undefined,
    error,
    choose: (next) => choose({ percent: next }),
    type: (typed) => choose({ typed }),
  };
}
