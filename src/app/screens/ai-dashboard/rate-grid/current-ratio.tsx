import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/form/button.tsx';
import css from '../ai.module.css';
import { type Draft, usualRange } from '../draft.ts';
import type { PricedMarket } from '../spread/spread-draft.ts';
import { ratioAround, ratioNow, ratioText } from './ratio-draft.ts';

interface CurrentRatioProps {
  readonly a: PricedMarket;
  readonly b: PricedMarket;
  readonly write: (fields: Draft) => void;
}

/** The ratio of two coins, with a button that lays the range around it; nothing before both have a price. */
export function CurrentRatio({ a, b, write }: CurrentRatioProps) {
  const { t } = useLingui();
  const now = ratioNow(a, b);
  if (now === undefined) return null;
  const ratio = ratioText(now);
  return (
    <p className={css.now}>
      <span className="num">
        <Trans>Current ratio {ratio}</Trans>
      </span>{' '}
      <Button size="small" onPress={() => write(ratioAround(now, usualRange))}>{t`Use ±${usualRange}%`}</Button>
    </p>
  );
}
