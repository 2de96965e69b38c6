import { Trans, useLingui } from '@lingui/react/macro';
import { klinesHistory } from '../../../../shared/contracts/market-data.ts';
import { unitsToNumber } from '../../../../shared/base/decimal.ts';
import { hourMs } from '../../../../shared/base/time.ts';
import { gridOf, type Instrument, keyOfSymbol } from '../../../../shared/market/instrument.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { formatDecimal, formatExact } from '../../../format/price.ts';
import { useTicker } from '../../../market/instrument/use-instrument.ts';
import { type Fact, FactList } from '../../../ui/overlay/fact-list.tsx';
import { type LineBox, linePoints } from '../../../ui/spark/line-points.ts';
import css from '../ai.module.css';
import type { Draft } from '../draft.ts';
import { execExpectation, type ExecMarket, type ExecPreview, execPreview } from './exec-draft.ts';

/** Hours of the estimates: a week, as the server takes them. */
const estimateHours = 168;

interface ExecSummaryProps {
  readonly draft: Draft;
  readonly instrument: Instrument;
  readonly last: string;
}

/** What an execution comes to: its orders, its cost and the worst that it may trade at. */
export function ExecSummary({ draft, instrument, last }: ExecSummaryProps) {
  const { t } = useLingui();
  const { figures } = useTicker(keyOfSymbol(instrument));
  const market: ExecMarket = { instrument, last, volume: figures?.volume ?? '' };
  const preview = execPreview(draft, market);
  const planFacts = usePlanFacts(preview, instrument);
  if (!preview)
    return (
      <p className="quiet">
        <Trans>Enter an amount and an execution time to preview orders and cost.</Trans>
      </p>
    );
  return (
    <section className={css.preview} aria-label={t`Preview`}>
      <FactList facts={planFacts} look={css} />
      <PlanNote algo={preview.algo} />
      {preview.algo === 'ALMGREN_CHRISS' && (
        <Expectation
          draft={draft}
          instrument={instrument}
          last={last}
          spread={Number(figures?.ask || 0) - Number(figures?.bid || 0)}
        />
      )}
    </section>
  );
}

/** Orders, value, worst price and fees of a preview. */
function usePlanFacts(preview: ExecPreview | undefined, { base, quote }: Instrument): readonly Fact[] {
  const { t } = useLingui();
  const timeText = useTimeText();
  if (!preview) return [];
  const { orders, part, everySeconds, bound, isBuy } = preview;
  const money = (amount: number): string => `${formatDecimal(amount.toFixed(8), 2)} ${quote}`;
  const most = `${formatExact(part)} ${base}`;
  return [
    { label: t`Value at the current price`, value: money(preview.value) },
    everySeconds === null
      ? { label: t`Orders, one at a time`, value: `${orders} × ${most}` }
      : { label: t`Orders`, value: `${orders} × ~${most}` },
    ...(everySeconds === null ? [] : [{ label: t`One order every`, value: timeText(everySeconds) }]),
    ...(preview.shareSeconds === null
      ? []
      : [{ label: t`Shortest time at 24h volume`, value: timeText(preview.shareSeconds) }]),
    {
      label: isBuy ? t`Max cost` : t`Min proceeds`,
      value: bound ? `${money(bound.value)} (${formatExact(bound.price)})` : t`no limit`,
    },
    { label: t`Fees as taker`, value: money(preview.fees) },
  ];
}

/** A number of seconds as a time that is read at a glance. */
function useTimeText() {
  const { t } = useLingui();
  return (seconds: number): string => {
    const [value, unit] =
      seconds < 120
        ? [seconds, t({ message: 'sec', context: 'unit of a duration' })]
        : seconds < 7_200
          ? [seconds / 60, t({ message: 'min', context: 'unit of a duration' })]
          : [seconds / 3_600, t({ message: 'h', context: 'unit of a duration' })];
    return `${formatExact(value.toFixed(1))} ${unit}`;
  };
}

/** What decides how much is traded when. */
function PlanNote({ algo }: Pick<ExecPreview, 'algo'>) {
  const { t } = useLingui();
  const notes: Readonly<Record<ExecPreview['algo'], string>> = {
    TWAP: t`Equal orders at equal times. What is not filled joins the next order.`,
    VWAP: t`Each order by the usual volume of its time over the past 7 days; equal orders where there is no history.`,
    ICEBERG: t`Only the visible amount stands in the book; once it is filled the next follows.`,
    POV: t`Never more than its share of what others have traded since the start. It may not finish.`,
    ALMGREN_CHRISS: t`Sooner at higher risk aversion: the cost of impact against the risk of waiting.`,
  };
  return <p className="quiet">{notes[algo]}</p>;
}

const box: LineBox = { width: 320, height: 80, margin: 4 };

/** Expected cost by the bars of the last week, and how the amount runs down. */
function Expectation({ draft, instrument, last, spread }: ExecSummaryProps & { readonly spread: number }) {
  const { t } = useLingui();
  const engine = useEngine();
  const { exchange, symbol, account_type, quote } = instrument;
  const { data, failure } = useLoaded(async () => {
    const end = Math.floor(Date.now() / hourMs) * hourMs;
    const request = { exchange, symbol, account_type, interval: '1h' as const, end, limit: estimateHours };
    return (await engine.call(klinesHistory, request)).list;
  }, [keyOfSymbol(instrument)]);
  const tick = unitsToNumber(1, gridOf(instrument).price);
  const expected = data && execExpectation(draft, { instrument, last }, Math.max(tick, spread), data);
  if (!expected)
    return data || failure ? (
      <p className="quiet">
        <Trans>Too little history to estimate: equal orders are used.</Trans>
      </p>
    ) : null;
  const { path } = expected;
  const cost = formatDecimal(expected.cost.toFixed(8), 2);
  const deviation = formatDecimal(expected.deviation.toFixed(8), 2);
  const points = linePoints(
    path.map((left, index) => [index, left]),
    box,
    { low: 0, high: 1 },
  );
  return (
    <>
      <svg
        className={css.drawing}
        viewBox={`0 0 ${box.width} ${box.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t`Remaining amount over time`}
      >
        <polyline points={points} className={css.curve} />
      </svg>
      <FactList facts={[{ label: t`Expected cost`, value: `${cost} ± ${deviation} ${quote}` }]} look={css} />
    </>
  );
}
