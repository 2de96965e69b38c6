import { Trans } from '@lingui/react/macro';
import { keyOfSymbol, pairOf } from '../../shared/market/instrument.ts';
import { defaultTabs } from '../../shared/trade/workspace/tab.ts';
import { DepthView } from '../market/depth/depth-view.tsx';
import { LastPrice } from '../market/trades/last-price.tsx';
import { useInstrument } from '../market/instrument/use-instrument.ts';
import { VenueMode } from '../market/feed/venue-mode.tsx';
import { ExchangeChip } from '../ui/exchange-chip.tsx';
import css from './living-book.module.css';

/** The product instead of a picture of it: the depth of the first default tab, as it is now. */
export function LivingBook() {
  const first = defaultTabs[0]!;
  const { instrument } = useInstrument(keyOfSymbol(first.value));
  return (
    <aside className={css.book}>
      {instrument && (
        <>
          <header className={css.head}>
            <p className={css.name}>
              <ExchangeChip exchange={instrument.exchange} /> {pairOf(instrument)} <VenueMode instrument={instrument} />
            </p>
            <LastPrice key={first.key} instrument={instrument} />
            <p className="quiet">
              <Trans>Live order book depth</Trans>
            </p>
          </header>
          <DepthView instrument={instrument} percent="fit" />
        </>
      )}
    </aside>
  );
}
