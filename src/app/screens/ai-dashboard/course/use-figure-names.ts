import { useLingui } from '@lingui/react/macro';
import { useStrategyWords } from '../words.ts';

/** Names of the figures that every instance has; those of its type are its own words. */
export function useFigureNames(): (key: string) => string {
  const { t } = useLingui();
  const words = useStrategyWords();
  const common: Readonly<Record<string, string>> = {
    price: t`Price`,
    position: t`Position`,
    profit: t`P&L`,
    realised: t`Realised P&L`,
    fees: t`Fees`,
    funding: t({ message: 'Funding', context: 'payment' }),
  };
  return (key) => common[key] ?? words.state(key);
}
