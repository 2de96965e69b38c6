import { Trans, useLingui } from '@lingui/react/macro';
import { decimalsOf } from '../../../../shared/base/decimal.ts';
import { gridOf, type Instrument } from '../../../../shared/market/instrument.ts';
import { formatDecimal } from '../../../format/price.ts';
import { useVenueName } from '../../../market/instrument/venue-name.ts';
import { FactList } from '../../../ui/overlay/fact-list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import css from '../ai.module.css';
import type { SorPreview } from './sor-route.ts';
import own from './sor.module.css';
import type { SorForm } from './use-sor-form.ts';

/** How an order would be split at the books of now, and what that saves. */
export function RoutePreview({ form }: { readonly form: SorForm }) {
  const { t } = useLingui();
  const { routed, preview, isLoading, instrument, path } = form;
  return (
    <section className={own.stage} aria-label={t`Route`}>
      <h3>{t`Route at the books of this moment`}</h3>
      {!instrument || routed.length === 0 ? (
        <p className="quiet">
          <Trans>Choose at least one account to see the route.</Trans>
        </p>
      ) : isLoading ? (
        <Skeleton rows={6} />
      ) : (
        <>
          <RouteTable form={form} />
          <RouteFacts
            isFunding={path === 'FUNDING'}
            preview={preview}
            instrument={instrument}
            exchanges={routed.map((each) => each.instrument.exchange)}
          />
          <p className="quiet">
            <Trans>
              Prices include taker fees. Parts are sent at the same time and trade at once; what is left is routed
              again.
            </Trans>
          </p>
        </>
      )}
    </section>
  );
}

const unitOf = ({ contract, linear, base, quote }: Instrument): string => (contract && !linear ? quote : base);
const amountText = (amount: number, { contract, linear }: Instrument, places: number): string =>
  formatDecimal(amount.toFixed(12), contract && !linear ? 0 : places);
const percentText = (share: number, places: number): string => `${formatDecimal((share * 100).toFixed(12), places)}%`;
const priceText = (price: number, instrument: Instrument, more = 0): string =>
  formatDecimal(price.toFixed(12), gridOf(instrument).price.decimals + more);

/** Decimals in which amounts of all markets can be said. */
const placesOf = (instruments: readonly Instrument[]): number =>
  Math.max(0, ...instruments.map(({ step }) => decimalsOf(step)));

/** A row for each exchange: its best price, fee, funding, and its part. */
function RouteTable({ form: { routed, preview, path } }: { readonly form: SorForm }) {
  const { t } = useLingui();
  const venueName = useVenueName();
  const isFunding = path === 'FUNDING';
  const places = placesOf(routed.map(({ instrument }) => instrument));
  const total = preview.parts.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <div className={own.scroll}>
      <table className={`${css.table} ${own.table}`}>
        <thead>
          <tr>
            <th>{t`Exchange`}</th>
            <th>{t`Best price`}</th>
            <th>{t`Fee`}</th>
            {isFunding && <th>{t`Funding`}</th>}
            <th>{t({ message: 'Amount', context: 'route' })}</th>
            <th>{t`Share`}</th>
            <th>{t`Worst price`}</th>
          </tr>
        </thead>
        <tbody className="num">
          {routed.map(({ instrument }, at) => {
            const { best, amount, worst, funding } = preview.parts[at]!;
            return (
              <tr key={instrument.exchange} data-used={amount > 0}>
                <td>{venueName(instrument.exchange)}</td>
                <td>{best === undefined ? '—' : priceText(best, instrument)}</td>
                <td>{percentText(instrument.taker, 3)}</td>
                {isFunding && <td>{percentText(funding, 4)}</td>}
                <td>{amountText(amount, instrument, places)}</td>
                <td>
                  <span className={own.share} aria-hidden="true">
                    <span style={{ inlineSize: `${total > 0 ? (amount / total) * 100 : 0}%` }} />
                  </span>
                  {percentText(total > 0 ? amount / total : 0, 0)}
                </td>
                <td>{amount > 0 ? priceText(worst, instrument) : '—'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface RouteFactsProps {
  /** Funding counts as a part of the price. */
  readonly isFunding: boolean;
  readonly preview: SorPreview;
  readonly instrument: Instrument;
  readonly exchanges: readonly Instrument['exchange'][];
}

function RouteFacts({ isFunding, preview, instrument, exchanges }: RouteFactsProps) {
  const { t } = useLingui();
  const venueName = useVenueName();
  const { average, value, unrouted, alone, saved } = preview;
  if (average === undefined)
    return (
      <p className="quiet">
        <Trans>Enter an amount to see how it is split and what it costs.</Trans>
      </p>
    );
  const { quote } = instrument;
  const best = alone === undefined ? undefined : venueName(exchanges[alone]!);
  const facts = [
    {
      label: isFunding ? t`Average price with fees and funding` : t`Average price with fees`,
      value: `${priceText(average, instrument, 2)} ${quote}`,
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
            value: `${amountText(unrouted, instrument, placesOf([instrument]))} ${unitOf(instrument)}`,
          },
        ]
      : []),
  ];
  return <FactList facts={facts} look={css} />;
}
