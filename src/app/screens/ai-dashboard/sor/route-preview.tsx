import { Trans, useLingui } from '@lingui/react/macro';
import { useVenueName } from '../../../market/instrument/venue-name.ts';
import { useRouteFacts } from '../../../market/routing/route-facts.ts';
import { amountText, percentText, placesOf, routedPrice } from '../../../market/routing/route-texts.ts';
import { FactList } from '../../../ui/overlay/fact-list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import css from '../ai.module.css';
import own from './sor.module.css';
import type { SorForm } from './use-sor-form.ts';

/** How an order would be split at the books of now, and what that saves. */
export function RoutePreview({ form }: { readonly form: SorForm }) {
  const { t } = useLingui();
  const { routed, preview, isLoading, instrument, path } = form;
  const factsOf = useRouteFacts();
  const exchanges = routed.map((each) => each.instrument.exchange);
  const facts = instrument ? factsOf({ isFunding: path === 'FUNDING', preview, instrument, exchanges }) : [];
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
          {facts.length > 0 ? (
            <FactList facts={facts} look={css} />
          ) : (
            <p className="quiet">
              <Trans>Enter an amount to see how it is split and what it costs.</Trans>
            </p>
          )}
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
                <td>{best === undefined ? '—' : routedPrice(best, instrument)}</td>
                <td>{percentText(instrument.taker, 3)}</td>
                {isFunding && <td>{percentText(funding, 4)}</td>}
                <td>{amountText(amount, instrument, places)}</td>
                <td>
                  <span className={own.share} aria-hidden="true">
                    <span style={{ inlineSize: `${total > 0 ? (amount / total) * 100 : 0}%` }} />
                  </span>
                  {percentText(total > 0 ? amount / total : 0, 0)}
                </td>
                <td>{amount > 0 ? routedPrice(worst, instrument) : '—'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
