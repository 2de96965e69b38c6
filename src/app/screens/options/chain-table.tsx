import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Instrument } from '../../../shared/market/instrument.ts';
import type { OptionTick } from '../../../shared/market/option-tick.ts';
import { priceText } from '../../market/instrument/price-text.ts';
import { formatCompact, type Locale } from '../../format/amount.ts';
import { formatExact, minus } from '../../format/price.ts';
import { useMedia } from '../../ui/use-media.ts';
import { usePreferences } from '../../ui/preferences/preferences-context.tsx';
import { atTheMoney, type ChainRow, type Leg } from './chain.ts';
import css from './options.module.css';

type Kind = OptionTick['type'];

interface ChainTableProps {
  readonly rows: readonly ChainRow[];
  /** Calls and puts side by side, or one of them. */
  readonly show: 'both' | Kind;
  readonly instrumentOf: (symbol: string) => Instrument | undefined;
  readonly legs: readonly Leg[];
  /** A press of a bid or an ask. */
  readonly onLeg: (tick: OptionTick, side: Leg['side']) => void;
  readonly onOpen: (symbol: string) => void;
}

const signed = (value: number, digits: number): string =>
  value
    .toFixed(digits)
    .replace(/^-(?=.*[1-9])/, minus)
    .replace('-', '');

/** Columns that a window of some width leaves out, the least important first. */
const leftOut = [
  ['(max-width: 1599px)', ['theta', 'vega']],
  ['(max-width: 1399px)', ['gamma', 'volume']],
  ['(max-width: 639px)', ['oi']],
] as const;

/** Columns of one side that say something about an option and cannot be pressed. */
function useFigures() {
  const { t } = useLingui();
  const [{ lang }] = usePreferences();
  const isOut = [useMedia(leftOut[0][0]), useMedia(leftOut[1][0]), useMedia(leftOut[2][0])];
  const out: readonly string[] = leftOut.flatMap(([, ids], index) => (isOut[index] ? ids : []));
  return figuresOf(lang, { oi: t`OI`, volume: t`Volume`, iv: t`IV` }).filter(({ id }) => !out.includes(id));
}

const figuresOf = (lang: Locale, names: { readonly oi: string; readonly volume: string; readonly iv: string }) =>
  [
    { id: 'oi', name: names.oi, of: (tick: OptionTick) => formatCompact(tick.oi, lang, 1) },
    { id: 'volume', name: names.volume, of: (tick: OptionTick) => formatCompact(tick.volume, lang, 1) },
    { id: 'theta', name: 'Theta', of: ({ greeks }: OptionTick) => signed(greeks.theta, 1) },
    { id: 'vega', name: 'Vega', of: ({ greeks }: OptionTick) => signed(greeks.vega, 1) },
    { id: 'gamma', name: 'Gamma', of: ({ greeks }: OptionTick) => signed(greeks.gamma, 5) },
    { id: 'delta', name: 'Delta', of: ({ greeks }: OptionTick) => signed(greeks.delta, 2) },
    { id: 'iv', name: names.iv, of: ({ mark_iv }: OptionTick) => `${mark_iv.toFixed(1)}%` },
  ] as const;

/** Calls left, puts right, strikes between them; the row at the money is marked and brought into view. */
export function ChainTable({ rows, show, ...cells }: ChainTableProps) {
  const { t } = useLingui();
  const scroller = useRef<HTMLDivElement>(null);
  const figures = useFigures();
  const money = atTheMoney(rows);
  const first = rows[0]?.C ?? rows[0]?.P;
  const chain = first && `${first.exchange} ${first.underlying_index}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each chain
  useEffect(() => {
    scroller.current?.querySelector('[data-money]')?.scrollIntoView({ block: 'center' });
  }, [chain]);
  const prices = [t`Bid`, t`Mark`, t`Ask`];
  const sides: readonly Kind[] = show === 'both' ? ['C', 'P'] : [show];
  const heads = (kind: Kind): ReactNode => {
    const own = figures.map(({ id, name }) => (
      <th key={id} scope="col">
        {name}
      </th>
    ));
    const shared = prices.map((name) => (
      <th key={name} scope="col">
        {name}
      </th>
    ));
    return kind === 'C' ? [...own, ...shared] : [...shared, ...own.toReversed()];
  };
  const names = { C: t({ message: 'Calls', context: 'option' }), P: t({ message: 'Puts', context: 'option' }) };
  const strike = t({ message: 'Strike', context: 'option' });
  const span = figures.length + prices.length;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <div ref={scroller} className={css.scroller} tabIndex={0}>
      <table className={`${css.chain} num`} aria-label={t`Option chain`}>
        <thead>
          {show === 'both' && (
            <tr>
              <th scope="colgroup" colSpan={span} className={css.side}>
                {names.C}
              </th>
              <td className={css.strike} />
              <th scope="colgroup" colSpan={span} className={css.side}>
                {names.P}
              </th>
            </tr>
          )}
          <tr>
            {sides.includes('C') && heads('C')}
            <th scope="col" className={css.strike}>
              {strike}
            </th>
            {sides.includes('P') && heads('P')}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.strike} data-money={row.strike === money || undefined}>
              {sides.includes('C') && <Side kind="C" row={row} figures={figures} {...cells} />}
              <th scope="row" className={css.strike}>
                {formatExact(row.strike)}
                {row.strike === money && <span className={css.money}>{t`ATM`}</span>}
              </th>
              {sides.includes('P') && <Side kind="P" row={row} figures={figures} {...cells} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface SideProps extends Omit<ChainTableProps, 'rows' | 'show'> {
  readonly kind: Kind;
  readonly row: ChainRow;
  readonly figures: ReturnType<typeof useFigures>;
}

/** The cells of a call or a put: those of a put in the order of a mirror. */
function Side({ kind, row, figures, instrumentOf, legs, onLeg, onOpen }: SideProps) {
  const { t } = useLingui();
  const tick = row[kind];
  const span = figures.length + 3;
  if (!tick) return <td colSpan={span}>—</td>;
  const forward = Number(tick.underlying_price);
  const isIn = kind === 'C' ? Number(row.strike) < forward : Number(row.strike) > forward;
  const look = isIn ? css.inside : undefined;
  const instrument = instrumentOf(tick.symbol);
  const name = `${formatExact(row.strike)} ${kind}`;
  const price = (side: Leg['side'], text: string | null) => {
    const isLeg = legs.some((leg) => leg.symbol === tick.symbol && leg.side === side);
    const shown = text === null ? '—' : priceText(text, instrument);
    const label = side === 'BUY' ? t`${name}: buy at ${shown}` : t`${name}: sell at ${shown}`;
    return (
      <td key={side} className={look}>
        <button
          type="button"
          className={`${css.price} ${side === 'BUY' ? 'down' : 'up'}`}
          aria-label={label}
          aria-pressed={isLeg}
          disabled={text === null}
          onClick={() => onLeg(tick, side)}
        >
          {shown}
        </button>
      </td>
    );
  };
  const mark = priceText(tick.mark_price, instrument);
  const own = figures.map(({ id, of }) => (
    <td key={id} className={look}>
      {of(tick)}
    </td>
  ));
  const shared = [
    price('SELL', tick.bid),
    <td key="mark" className={look}>
      <button
        type="button"
        className={css.open}
        aria-label={t`${name}: open at ${mark}`}
        title={t`Open in the dashboard`}
        onClick={() => onOpen(tick.symbol)}
      >
        {mark}
      </button>
    </td>,
    price('BUY', tick.ask),
  ];
  return kind === 'C' ? [...own, ...shared] : [...shared, ...own.toReversed()];
}
