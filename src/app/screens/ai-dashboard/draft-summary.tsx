import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Instrument } from '../../../shared/market/instrument.ts';
import { contractPreviewOf } from './contract-draft.ts';
import { ContractSummary } from './contract-preview.tsx';
import { type Draft, previewOf } from './draft.ts';
import { AiSummary } from './ai-grid/ai-summary.tsx';
import { ExecSummary } from './execution/exec-summary.tsx';
import { LadderSummary } from './blsh/ladder-summary.tsx';
import { FundingSummary } from './funding/funding-summary.tsx';
import type { PricedMarket } from './spread/spread-draft.ts';
import { SpreadSummary } from './spread/spread-summary.tsx';
import { RateGridSummary } from './rate-grid/rate-summary.tsx';
import { PairSummary } from './stat-arb/pair-summary.tsx';
import { StrongSummary } from './strong-grid/strong-summary.tsx';
import { WaveSummary } from './second-wave/wave-summary.tsx';
import { TrendSummary } from './trend/trend-summary.tsx';
import { MakerSummary } from './mm/maker-summary.tsx';
import { PlusSummary } from './mm-plus/plus-summary.tsx';
import { Preview } from './preview.tsx';

interface SummaryProps {
  readonly draft: Draft;
  readonly instrument: Instrument;
  readonly last: string;
  /** The second leg, where the type has one. */
  readonly other?: PricedMarket | undefined;
}

/** What a draft comes to, by its type. */
const summaries: Readonly<Record<string, (props: SummaryProps) => ReactNode>> = {
  GRID: GridSummary,
  AI_GRID: AiSummary,
  BLSH: LadderSummary,
  SMART_EXEC: ExecSummary,
  TREND: TrendSummary,
  STRONG_GRID: StrongSummary,
  SECOND_WAVE: WaveSummary,
  MM: MakerSummary,
  MM_PLUS: PlusSummary,
  SPREAD: SpreadSummary,
  FUNDING: FundingSummary,
  RATE_GRID: RateGridSummary,
  STAT_ARB: PairSummary,
};

/** What a grid comes to, once the draft holds enough for one. */
function GridSummary({ draft, instrument, last }: SummaryProps) {
  if (instrument.contract)
    return <ContractSummary grid={contractPreviewOf(draft, instrument, last)} instrument={instrument} />;
  const grid = previewOf(draft, instrument, last);
  return grid ? (
    <Preview grid={grid} base={instrument.base} quote={instrument.quote} />
  ) : (
    <p className="quiet">
      <Trans>Enter a range, grid count and investment to preview levels and cost.</Trans>
    </p>
  );
}

/** What a draft comes to, once it holds enough for a preview. */
export function DraftSummary({ type, ...props }: SummaryProps & { readonly type: string }) {
  const Summary = summaries[type];
  return Summary ? <Summary {...props} /> : null;
}
