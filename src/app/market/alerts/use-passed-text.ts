import { useLingui } from '@lingui/react/macro';
import type { AlertDirection } from '../../../shared/trade/alert.ts';

/** Gives the sentence about a price that the market has passed in the direction in which it would be waited for. */
export function usePassedText(): (direction: AlertDirection | undefined) => string {
  const { t } = useLingui();
  return (direction) =>
    direction === 'UP_TO'
      ? t`Trigger price must be above the last price.`
      : t`Trigger price must be below the last price.`;
}
