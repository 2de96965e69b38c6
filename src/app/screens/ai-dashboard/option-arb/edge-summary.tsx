import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { unitsToNumber } from '../../../../shared/base/decimal.ts';
import { secondMs } from '../../../../shared/base/time.ts';
import { optionTickers } from '../../../../shared/contracts/option.ts';
import { type Instrument, keyOfSymbol } from '../../../../shared/market/instrument.ts';
import type { Quote } from '../../../../shared/finance/option-sets.ts';
import { optionExchanges } from '../../../../shared/market/option-tick.ts';
import { moneyAssetOf } from '../../../../shared/strategies/strategy.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { useRefresh } from '../../../engine/use-refresh.ts';
import { useStream } from '../../../engine/use-stream.ts';
import { formatSigned } from '../../../format/percent.ts';
import { formatDecimal, formatExact } from '../../../format/price.ts';
import { FactList } from '../../../ui/overlay/fact-list.tsx';
import { useNow } from '../../../ui/use-now.ts';
import type { BookValue } from '../../../../worker/api.ts';
import css from '../ai.module.css';
import type { Draft } from '../draft.ts';
import type { ChosenChain, HedgeChoice } from './chain-choice.ts';
import { chainOf, type EdgePreview, edgePreview, type EdgeRow } from './edges.ts';

const everyMs = 2 * secondMs;

interface EdgeSummaryProps {
  readonly draft: Draft;
  readonly chain: ChosenChain & { readonly hedge: HedgeChoice };
}

/** Levels that are asked for: the best of each side alone counts. */
const topDepth = 20;

/** The tickers of a chain, read again every few seconds. */
function useTicks({ account: { exchange }, coin, expiry }: ChosenChain) {
  const engine = useEngine();
  const venue = optionExchanges.find((each) => each === exchange);
  const { data, failure, reload } = useLoaded(
    async () => (venue ? engine.call(optionTickers, { exchange: venue, currency: coin, expiry }) : []),
    [venue, coin, expiry],
  );
  useRefresh(everyMs, reload);
  return { ticks: data?.filter((tick) => tick.expiry === expiry && tick.symbol.startsWith(`${coin}-`)), failure };
}

/** Best prices of a future and units that stand there: of the underlying, or USD where it is inverse. */
function bestOf(book: BookValue | undefined, { contract_size }: Instrument): Quote {
  if (!book) return {};
  const [bid, ask] = [book.bids.prices[0], book.asks.prices[0]];
  const units = (lots: number | undefined): number => unitsToNumber(lots ?? 0, book.size) * Number(contract_size);
  return {
    ...(bid !== undefined && { bid: unitsToNumber(bid, book.price), bidSize: units(book.bids.sizes[0]) }),
    ...(ask !== undefined && { ask: unitsToNumber(ask, book.price), askSize: units(book.asks.sizes[0]) }),
  };
}

/** The sets that the chain has now, and what a draft comes to with them. */
export function EdgeSummary({ draft, chain }: EdgeSummaryProps) {
  const { ticks, failure } = useTicks(chain);
  const nowMs = useNow(everyMs);
  const { instrument } = chain.hedge;
  const { value: book } = useStream({ kind: 'book', key: keyOfSymbol(instrument), depth: topDepth, group: 1 });
  const made =
    ticks &&
    chainOf(
      ticks,
      chain.options,
      { instrument, ...bestOf(book, instrument) },
      { rate: Number(draft.rate) || 0, nowMs },
    );
  const preview = made && edgePreview(draft, made, instrument);
  if (preview) return <Preview preview={preview} chain={chain} />;
  return (
    <p className="quiet">
      {failure ? (
        <Trans>The options of this expiry cannot be read now.</Trans>
      ) : made ? (
        <Trans>Enter a set size, a number of sets and a smallest edge to preview edges and cost.</Trans>
      ) : (
        <Trans>Waiting for prices of the options and the future.</Trans>
      )}
    </p>
  );
}

function Preview({ preview, chain }: { readonly preview: EdgePreview; readonly chain: EdgeSummaryProps['chain'] }) {
  const { t } = useLingui();
  const [option] = chain.options;
  const asset = option ? moneyAssetOf(option) : '';
  const places = option?.settle === option?.base ? 6 : 2;
  const money = (value: number): string => `${formatDecimal(value.toFixed(8), places)} ${asset}`;
  const facts = [
    { label: t`Sets with the edge you ask for`, value: <Plural value={preview.taken} one="# now" other="# now" /> },
    { label: t`All sets bring at least`, value: money(preview.least) },
    { label: t`Premium and margin of the options, at most`, value: money(preview.options) },
    { label: t`Margin and fees of the future, at most`, value: money(preview.future) },
    { label: t`Max cost of unwinding one leg of a set`, value: money(preview.unwind) },
  ];
  return (
    <section className={css.preview} aria-label={t`Preview`}>
      <FactList facts={facts} look={css} />
      <EdgeTable rows={preview.rows} base={chain.coin} />
      <p className="quiet">
        {chain.hedge.instrument.expiry === null ? (
          <Trans>
            A perpetual does not end with the options: its funding, and its distance from the index at the end, stay
            your risk.
          </Trans>
        ) : (
          <Trans>All legs end together: what a set brings is known once all of it is filled.</Trans>
        )}
      </p>
    </section>
  );
}

/** The best sets of now, each with its legs, how much of it stands, and its edge after fees. */
function EdgeTable({ rows, base }: { readonly rows: readonly EdgeRow[]; readonly base: string }) {
  const { t } = useLingui();
  const names: Record<EdgeRow['kind'], string> = {
    CONVERSION: t`Conversion`,
    REVERSAL: t`Reversal`,
    BOX: t`Box`,
  };
  const strike = (value: number | undefined): string => formatExact(String(value ?? ''));
  const legsOf = ({ bought, sold }: EdgeRow): string => {
    const [high, low] = [strike(sold), strike(bought)];
    if (bought !== undefined && sold !== undefined) return t`Buy ${low}, sell ${high}`;
    return sold !== undefined ? t`Sell call, buy put ${high}` : t`Buy call, sell put ${low}`;
  };
  return (
    <table className={css.table}>
      <caption className="quiet">{t`Edges now, after the fees of all legs`}</caption>
      <thead>
        <tr>
          <th scope="col">{t({ message: 'Set', context: 'options' })}</th>
          <th scope="col">{t`Legs`}</th>
          <th scope="col">{t`Available`}</th>
          <th scope="col">{t`Edge`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.kind} ${row.bought} ${row.sold}`}>
            <td>{names[row.kind]}</td>
            <td>{legsOf(row)}</td>
            <td className="num">
              {Number.isFinite(row.size) ? `${formatDecimal(row.size.toFixed(8), 2)} ${base}` : '—'}
            </td>
            <td className="num" data-taken={row.isTaken || undefined}>
              {formatSigned(row.bps.toFixed(8), 2)} bps
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
