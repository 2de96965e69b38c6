import type { Instrument } from '../../../../shared/market/instrument.ts';
import { formatExact } from '../../../format/price.ts';
import type { Draft } from '../draft.ts';
import { useClosedBars } from '../use-closed-bars.ts';
import { makerPreview } from './maker-draft.ts';
import { NoQuotes, QuotePreview } from './quote-preview.tsx';

interface MakerSummaryProps {
  readonly draft: Draft;
  readonly instrument: Instrument;
  readonly last: string;
}

/** What a maker would quote now by the volatility of the last hour, and what it may hold. */
export function MakerSummary({ draft, instrument, last }: MakerSummaryProps) {
  const { bars, failure } = useClosedBars(instrument, '1m');
  const preview = bars && makerPreview(draft, instrument, last, bars);
  if (!preview) return <NoQuotes failure={failure} />;
  return <QuotePreview preview={preview} instrument={instrument} size={formatExact(preview.size)} />;
}
