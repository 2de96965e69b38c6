import { useLingui } from '@lingui/react/macro';
import type { AccountType } from '../../../shared/market/instrument.ts';

/** Kinds of markets that are chosen by one button each. */
export const typesOfKind = {
  spot: ['spot'],
  margin: ['margin', 'isolated'],
  perpetual: ['linear', 'inverse'],
  futures: ['futures', 'delivery', 'commodity'],
  option: ['option'],
  astock: ['astock'],
  forex: ['forex'],
  index: ['index'],
} as const satisfies Record<string, readonly AccountType[]>;
export type MarketKind = keyof typeof typesOfKind;

/** The kinds with their names, in the order in which people read them. */
export function useMarketKinds(): readonly { readonly key: MarketKind; readonly label: string }[] {
  const { t } = useLingui();
  return [
    { key: 'spot', label: t`Spot` },
    { key: 'margin', label: t`Margin` },
    { key: 'perpetual', label: t`Perpetual` },
    { key: 'futures', label: t`Futures` },
    { key: 'option', label: t`Option` },
    { key: 'astock', label: t`A-shares` },
    { key: 'forex', label: t`Forex` },
    { key: 'index', label: t`Index` },
  ];
}
