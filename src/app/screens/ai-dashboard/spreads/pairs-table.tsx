import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo, useState } from 'react';
import type { Exchange, Instrument } from '../../../../shared/market/instrument.ts';
import type { SpreadKind } from '../../../../shared/topics/spread.ts';
import { FeedBody } from '../../../market/feed/feed-body.tsx';
import { FeedChip } from '../../../market/feed/feed-chip.tsx';
import { useVenueName } from '../../../market/instrument/venue-name.ts';
import { Button } from '../../../ui/form/button.tsx';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { StartingProps } from '../start-from/start-from-row.tsx';
import { SpreadDrawer } from './spread-drawer.tsx';
import { exchangesOf, pairsAt, type SpreadPair } from './spread-pair.ts';
import css from './spreads.module.css';
import { useSpreadColumns } from './use-spread-columns.tsx';
import { useSpreadPairs } from './use-spread-pairs.ts';

const noPairs: readonly SpreadPair[] = [];

interface PairsTableProps extends StartingProps {
  readonly kind: SpreadKind;
  readonly base: string;
  readonly instruments: readonly Instrument[];
  /** The choice of kind and base, in front of that of exchanges. */
  readonly children: ReactNode;
}

/** Pairs of a kind and a base as they stream in, at all exchanges or between chosen ones. */
export function PairsTable({ kind, base, instruments, isStarting, onStarted, children }: PairsTableProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<readonly Exchange[]>([]);
  const [opened, setOpened] = useState<SpreadPair>();
  const { feed, pairs = noPairs } = useSpreadPairs(kind, base, instruments);
  const exchanges = useMemo(() => exchangesOf(pairs), [pairs]);
  const shown = useMemo(() => pairsAt(pairs, chosen), [pairs, chosen]);
  const current = opened && pairs.find(({ key }) => key === opened.key);
  return (
    <>
      <div className={css.bar}>
        {children}
        <ExchangeChoice exchanges={exchanges} chosen={chosen} onChosen={setChosen} />
        <FeedChip feed={feed} />
      </div>
      <Note base={base} pairs={pairs} />
      <FeedBody feed={feed} rows={12}>
        {(_, faded) => (
          <div className={css.grid} data-faded={faded}>
            <PairsGrid
              kind={kind}
              rows={shown}
              onOpen={(id) => setOpened(pairs.find(({ key }) => key === id))}
              empty={
                chosen.length > 0 ? (
                  <EmptyState action={<Button size="small" onPress={() => setChosen([])}>{t`Clear filters`}</Button>}>
                    {t`No pair between these exchanges.`}
                  </EmptyState>
                ) : (
                  <EmptyState>{t`No pair of ${base} has live prices on both legs.`}</EmptyState>
                )
              }
            />
          </div>
        )}
      </FeedBody>
      {opened && (
        <SpreadDrawer
          pair={current ?? opened}
          isQuoted={current !== undefined && feed.state === 'live'}
          isStarting={isStarting}
          onClose={() => setOpened(undefined)}
          onStarted={onStarted}
        />
      )}
    </>
  );
}

interface PairsGridProps {
  readonly kind: SpreadKind;
  readonly rows: readonly SpreadPair[];
  readonly empty: ReactNode;
  readonly onOpen: (key: string) => void;
}

function PairsGrid({ kind, rows, empty, onOpen }: PairsGridProps) {
  const { t, i18n } = useLingui();
  const columns = useSpreadColumns(kind);
  return (
    <DataGrid
      name={`spreads-${kind}`}
      label={t`Spreads`}
      columns={columns}
      rows={rows}
      rowId={({ key }) => key}
      depends={[kind, i18n.locale]}
      rowActions={{ onOpen }}
      empty={empty}
    />
  );
}

/** What the figures are, and what they take for granted. */
function Note({ base, pairs }: { readonly base: string; readonly pairs: readonly SpreadPair[] }) {
  const quotes = [...new Set(pairs.flatMap(({ a, b }) => (a.quote === b.quote ? [] : [a.quote, b.quote])))].sort();
  const equal = quotes.join(' = ');
  return (
    <p className={css.note}>
      <span>
        <Trans>
          Open: buy A at its ask, sell B at its bid. Close: the reverse. Net of the taker fees of both orders. Sizes in{' '}
          {base} at the best prices of both books.
        </Trans>
      </span>
      {quotes.length > 0 && (
        <span className={css.late}>
          <Trans>Compared at {equal}.</Trans>
        </span>
      )}
    </p>
  );
}

interface ExchangeChoiceProps {
  readonly exchanges: readonly Exchange[];
  readonly chosen: readonly Exchange[];
  readonly onChosen: (chosen: readonly Exchange[]) => void;
}

/** Between which exchanges pairs are listed: all of them until one is chosen. */
function ExchangeChoice({ exchanges, chosen, onChosen }: ExchangeChoiceProps) {
  const { t } = useLingui();
  const venueName = useVenueName();
  const offered = [...new Set([...exchanges, ...chosen])].sort();
  if (offered.length < 2 && chosen.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend of its own
    <div role="group" aria-label={t`Exchanges`} className={css.exchanges}>
      {offered.map((exchange) => (
        <button
          key={exchange}
          type="button"
          className={css.exchange}
          aria-pressed={chosen.includes(exchange)}
          onClick={() =>
            onChosen(chosen.includes(exchange) ? chosen.filter((each) => each !== exchange) : [...chosen, exchange])
          }
        >
          {venueName(exchange)}
        </button>
      ))}
    </div>
  );
}
