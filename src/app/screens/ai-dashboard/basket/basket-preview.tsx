import { Trans, useLingui } from '@lingui/react/macro';
import { formatDecimal } from '../../../format/price.ts';
import { formatDate, formatMinutes } from '../../../format/time.ts';
import { type Fact, FactList } from '../../../ui/overlay/fact-list.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { minuteMs } from '../../../../shared/base/time.ts';
import { dayTimes } from '../../../../shared/market/session/share-day.ts';
import ai from '../ai.module.css';
import css from './basket.module.css';
import { type BasketFigures, basketFigures, type PricedRow, slicesOfRow, sliceTimesOf } from './basket-figures.ts';

interface BasketPreviewProps {
  readonly rows: readonly PricedRow[];
  /** What all buys need to be started, fees included, yuan as decimal text. */
  readonly need: string;
  readonly duration: number | undefined;
  readonly slices: number;
  readonly isForAuction: boolean;
}

const chinaZone = 'Asia/Shanghai';

/** When a basket trades, and what that costs at the prices of the start. */
export function BasketPreview({ rows, need, duration, slices, isForAuction }: BasketPreviewProps) {
  const { t } = useLingui();
  const now = useNow(minuteMs);
  const most = rows.reduce((sum, row) => Math.max(sum, slicesOfRow(row, slices)), 1);
  const plan = sliceTimesOf({ duration, slices: most }, now);
  const facts = useCostFacts(basketFigures(rows, slices), need);
  return (
    <section className={ai.preview} aria-label={t`Preview`}>
      {plan ? (
        <SliceDrawing plan={plan} isForAuction={isForAuction} />
      ) : (
        <p className="quiet">
          <Trans>No trading day fits this execution time now.</Trans>
        </p>
      )}
      <FactList facts={facts} look={ai} />
    </section>
  );
}

/** Values, fees and the worst case of a basket. */
function useCostFacts(figures: BasketFigures, need: string): readonly Fact[] {
  const { t } = useLingui();
  const money = (amount: number): string => `${formatDecimal(amount.toFixed(8), 2)} CNY`;
  const { buys, sales, orders, commission, transfer, stampDuty, mostCost, leastProceeds } = figures;
  const bounded = (amount: number | undefined): string => (amount === undefined ? t`no limit` : money(amount));
  return [
    ...(buys > 0 ? [{ label: t`Buys at the current price`, value: money(buys) }] : []),
    ...(sales > 0 ? [{ label: t`Sells at the current price`, value: money(sales) }] : []),
    { label: t`Orders, without replaced ones`, value: String(orders) },
    { label: t`Commission`, value: money(commission) },
    { label: t`Transfer fee`, value: money(transfer) },
    ...(sales > 0 ? [{ label: t`Stamp duty`, value: money(stampDuty) }] : []),
    ...(buys > 0
      ? [
          { label: t`Needed to start, fees included`, value: money(Number(need)) },
          { label: t`Max cost, fees included`, value: bounded(mostCost) },
        ]
      : []),
    ...(sales > 0 ? [{ label: t`Min proceeds after fees`, value: bounded(leastProceeds) }] : []),
  ];
}

/** The trading day as a line with its slices, lunch and the closing auction. */
function SliceDrawing({
  plan: { day, startMs, endMs, times },
  isForAuction,
}: {
  readonly plan: NonNullable<ReturnType<typeof sliceTimesOf>>;
  readonly isForAuction: boolean;
}) {
  const { t } = useLingui();
  const { morningMs, lunchMs, afternoonMs, callMs, closeMs } = dayTimes(day);
  const at = (ms: number): string => `${(((ms - morningMs) / (closeMs - morningMs)) * 100).toFixed(2)}%`;
  const width = (from: number, to: number): string => `${(((to - from) / (closeMs - morningMs)) * 100).toFixed(2)}%`;
  const date = formatDate(startMs, chinaZone);
  const from = formatMinutes(startMs, chinaZone);
  const to = formatMinutes(endMs, chinaZone);
  const count = times.length;
  const end = isForAuction ? t`the rest at 14:57 into the closing auction` : t`the rest expires`;
  return (
    <>
      <p>
        {count === 1
          ? t`${date}, ${from} – ${to} China time: one slice, ${end}`
          : t`${date}, ${from} – ${to} China time: ${count} slices, ${end}`}
      </p>
      <div className={css.day} aria-hidden="true">
        <span className={css.lunch} style={{ insetInlineStart: at(lunchMs), width: width(lunchMs, afternoonMs) }} />
        {isForAuction && (
          <span className={css.call} style={{ insetInlineStart: at(callMs), width: width(callMs, closeMs) }} />
        )}
        {times.map((ms) => (
          <span key={ms} className={css.slice} style={{ insetInlineStart: at(ms) }} />
        ))}
        <span className={css.clock} style={{ insetInlineStart: 0 }}>
          09:30
        </span>
        <span className={css.clock} style={{ insetInlineStart: at(lunchMs), transform: 'translateX(-50%)' }}>
          11:30
        </span>
        <span className={css.clock} style={{ insetInlineEnd: 0 }}>
          15:00
        </span>
      </div>
    </>
  );
}
