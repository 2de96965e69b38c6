import { useLingui } from '@lingui/react/macro';
import type { ExecutionReport } from '../../../../shared/trade/strategy/execution-report.ts';
import { formatPercent, formatSigned } from '../../../format/percent.ts';
import { formatDecimal, formatExact } from '../../../format/price.ts';
import type { Fact } from '../../../ui/overlay/fact-list.tsx';
import { useStrategyWords } from '../words.ts';

/** What an execution has done and what that has cost, a fact a line; costs above 0 are costs. */
export function useShortfallFacts(base: string, quote: string): (report: ExecutionReport) => readonly Fact[] {
  const { t } = useLingui();
  const words = useStrategyWords();
  return (report) => {
    const money = (text: string): string => `${formatSigned(text, 2)} ${quote}`;
    const { arrival_price, average_price, fallback } = report;
    const algo = words.choice(report.algo);
    return [
      { label: t`Executed`, value: `${formatExact(report.filled)} / ${formatExact(report.amount)} ${base}` },
      { label: t`Algorithm`, value: fallback === null ? algo : t`${algo} (no history for the one chosen)` },
      { label: t`Decision price`, value: formatExact(report.decision_price) },
      { label: t`Arrival price`, value: arrival_price === null ? '—' : formatExact(arrival_price) },
      { label: t`Average price`, value: average_price === null ? '—' : formatDecimal(average_price, 2) },
      { label: t`Delay cost`, value: money(report.delay) },
      { label: t`Timing cost`, value: money(report.timing) },
      { label: t`Impact cost`, value: money(report.impact) },
      { label: t`Fees`, value: money(report.fees) },
      { label: t`Opportunity cost`, value: money(report.unfilled) },
      { label: t`Implementation shortfall`, value: `${money(report.total)} (${formatPercent(report.total_rate)})` },
    ];
  };
}
