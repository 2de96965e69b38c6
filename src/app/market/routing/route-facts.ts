import { useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../shared/market/instrument.ts';
import { formatDecimal } from '../../format/price.ts';
import type { Fact } from '../../ui/overlay/fact-list.tsx';
import { useVenueName } from '../instrument/venue-name.ts';
import type { SorPreview } from './route-preview.ts';
import { amountText, placesOf, routedPrice, routedUnit } from './route-texts.ts';

interface RoutedOrder {
  /** Funding counts as a part of the price. */
  readonly isFunding: boolean;
  readonly preview: SorPreview;
  readonly instrument: Instrument;
  /** Exchanges of the preview's parts, in their order. */
  readonly exchanges: readonly Instrument['exchange'][];
}

/** Gives what a route costs and saves; nothing where there is no amount, or no exchange takes any of it. */
export function useRouteFacts(): (order: RoutedOrder) => readonly Fact[] {
  const { t } = useLingui();
  const venueName = useVenueName();
  return ({ isFunding, preview, instrument, exchanges }) => {
    const { average, value, unrouted, alone, saved } = preview;
    if (average === undefined) return [];
    const { quote } = instrument;
    const best = alone === undefined ? undefined : venueName(exchanges[alone]!);
    return [
      {
        label: isFunding ? t`Average price with fees and funding` : t`Average price with fees`,
        value: `${routedPrice(average, instrument, 2)} ${quote}`,
      },
      {
        label: isFunding ? t`Value with fees and funding` : t`Value with fees`,
        value: `${formatDecimal(value.toFixed(8), 2)} ${quote}`,
      },
      ...(saved === undefined || best === undefined
        ? [{ label: t`Best exchange alone`, value: t`None has enough within the limit` }]
        : [
            { label: t`Best exchange alone`, value: best },
            { label: t`Saved against it`, value: `${formatDecimal(Math.max(0, saved).toFixed(8), 2)} ${quote}` },
          ]),
      ...(unrouted > 0
        ? [
            {
              label: t`Not filled at once`,
              value: `${amountText(unrouted, instrument, placesOf([instrument]))} ${routedUnit(instrument)}`,
            },
          ]
        : []),
    ];
  };
}
