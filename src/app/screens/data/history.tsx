import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { FearGreedDay } from '../../../shared/contracts/fear-greed.ts';
import { type IndexPoint, paintIndex, pointAt } from '../../charts/index-painter.ts';
import { LiveCanvas } from '../../charts/canvas/live-canvas.tsx';
import type { Frame } from '../../charts/canvas/surface.ts';
import { formatExact } from '../../format/price.ts';
import { formatDate } from '../../format/time.ts';
import { bandOf, bands } from './band.ts';
import css from './data.module.css';

const bounds = bands.slice(1).map(({ from }) => from);
const still = () => () => undefined;

interface HistoryProps {
  /** The newest first, at least one. */
  readonly days: readonly FearGreedDay[];
  readonly isFaded: boolean;
}

/** The index against the price of BTC, day by day; the pointer tells a day. */
export function HistoryChart({ days, isFaded }: HistoryProps) {
  const { t, i18n } = useLingui();
  const [hover, setHover] = useState<number>();
  const size = useRef({ width: 1, font: 12 });
  const points = useMemo(
    (): IndexPoint[] =>
      days.map(({ time, value, btc }) => ({ time, value, price: btc === null ? null : Number(btc) })).reverse(),
    [days],
  );
  const paint = useCallback(
    (frame: Frame) => {
      size.current = frame;
      paintIndex(frame, { points, bounds, faded: isFaded, hover });
    },
    [points, isFaded, hover],
  );
  const shown = hover === undefined ? undefined : days[days.length - 1 - hover];
  const from = formatDate(days.at(-1)!.time, 'UTC');
  const to = formatDate(days[0]!.time, 'UTC');
  const low = Math.min(...days.map(({ value }) => value));
  const high = Math.max(...days.map(({ value }) => value));
  return (
    <>
      <p className={css.legend} aria-hidden="true">
        <span data-line="index">
          <Trans>Fear and greed (left)</Trans>
        </span>
        <span data-line="price">
          <Trans>BTC in USDT, simulated (right)</Trans>
        </span>
        <span className={`num ${css.pointed}`}>
          {shown &&
            `${formatDate(shown.time, 'UTC')} · ${shown.value} ${i18n._(bandOf(shown.classification).word)}${shown.btc === null ? '' : ` · ${formatExact(shown.btc)} USDT`}`}
        </span>
      </p>
      <div
        className={css.plot}
        role="img"
        aria-label={t`Fear and greed index from ${from} to ${to}: between ${low} and ${high}, with the price of BTC`}
      >
        <LiveCanvas
          paint={paint}
          subscribe={still}
          onHover={(place) =>
            setHover(place ? pointAt(points, place.x, size.current.width, size.current.font) : undefined)
          }
        />
      </div>
    </>
  );
}

/** The same as a table, the newest day first. */
export function HistoryTable({ days }: Pick<HistoryProps, 'days'>) {
  const { t, i18n } = useLingui();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className={css.rows} tabIndex={0} aria-label={t`History as a table`}>
      <table className={`num ${css.table}`}>
        <thead>
          <tr>
            {[t`Day (UTC)`, t({ message: 'Value', context: 'index' }), t`Sentiment`, t`BTC in USDT, simulated`].map(
              (head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {days.map(({ time, value, classification, btc }) => (
            <tr key={time}>
              <th scope="row">{formatDate(time, 'UTC')}</th>
              <td>{value}</td>
              <td>{i18n._(bandOf(classification).word)}</td>
              <td>{btc === null ? '—' : formatExact(btc)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
