import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { dayMs } from '../../../shared/base/time.ts';
import { type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import type { OptionTick } from '../../../shared/market/option-tick.ts';
import { useStream } from '../../engine/use-stream.ts';
import { instrumentsByKey } from '../../market/instrument/use-instrument.ts';
import { useVenueName } from '../../market/instrument/venue-name.ts';
import { formatExact } from '../../format/price.ts';
import { formatDate } from '../../format/time.ts';
import { Shell } from '../../shell/shell.tsx';
import { useOpenSymbol } from '../../shell/use-open-symbol.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { ErrorFallback } from '../../ui/lazy/error-fallback.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { useNow } from '../../ui/use-now.ts';
import { type Chain, type ChainChoice, chainRows, chooseChain, type Leg } from './chain.ts';
import { ChainTable } from './chain-table.tsx';
import css from './options.module.css';
import { PayoffPanel } from './payoff-panel.tsx';
import { useChain } from './use-chain.ts';

const none: readonly Instrument[] = [];
const noLegs: readonly Leg[] = [];
/** Below this calls and puts do not fit side by side. */
const narrow = '(max-width: 767px)';

/** The options of a coin: calls, strikes and puts of an expiry, and the payoff of several of them. */
export function OptionsScreen() {
  const { t } = useLingui();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const symbols = useStream({ kind: 'symbols' });
  const choice = chooseChain(symbols.value ?? none, search);
  return (
    <Shell>
      <div className={css.page}>
        <h1 className={css.title}>{t`Options`}</h1>
        {choice ? (
          <ChainView choice={choice} instruments={symbols.value ?? none} />
        ) : symbols.value && symbols.value.length > 0 ? (
          <EmptyState>{t`No options are listed.`}</EmptyState>
        ) : (
          <Skeleton rows={12} />
        )}
      </div>
    </Shell>
  );
}

interface ChainViewProps {
  readonly choice: ChainChoice;
  readonly instruments: readonly Instrument[];
}

function ChainView({ choice, instruments }: ChainViewProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const open = useOpenSymbol();
  const isNarrow = useMedia(narrow);
  const [kind, setKind] = useState<OptionTick['type']>('C');
  const [legsOf, setLegsOf] = useState<Readonly<Record<string, readonly Leg[]>>>({});
  const { chosen } = choice;
  const { ticks, failure, reload } = useChain(chosen);
  const name = `${chosen.venue} ${chosen.coin} ${chosen.expiry}`;
  const legs = legsOf[name] ?? noLegs;
  const onLegs = (next: readonly Leg[]) => setLegsOf((old) => ({ ...old, [name]: next }));
  const onChain = (patch: Partial<Chain>) => {
    const { venue, coin, expiry } = { ...chosen, ...patch };
    void navigate({ to: '/options', search: { venue, coin, expiry: String(expiry) }, replace: true });
  };
  const byKey = instrumentsByKey(instruments);
  const instrumentOf = (symbol: string) =>
    byKey.get(keyOfSymbol({ exchange: chosen.venue, symbol, account_type: 'option' }));
  /** The same press again takes the leg away; that of the other side turns it. */
  const toggle = ({ symbol }: OptionTick, side: Leg['side']) => {
    const at = legs.findIndex((leg) => leg.symbol === symbol);
    const known = legs[at];
    if (!known) return onLegs([...legs, { symbol, side, amount: instrumentOf(symbol)?.min_qty ?? '1' }]);
    onLegs(known.side === side ? legs.toSpliced(at, 1) : legs.toSpliced(at, 1, { ...known, side }));
  };
  return (
    <>
      <ChainHead choice={choice} ticks={ticks} onChain={onChain} />
      <div className={css.parts}>
        <Panel
          label={t`Option chain`}
          className={`${css.panel} ${failure ? css.faded : ''}`}
          head={
            <span className={css.hint}>{t`Press a mark price to open the option, a bid or an ask to add a leg.`}</span>
          }
          tools={
            <>
              {failure && ticks && <span className={css.late}>{t`Not up to date`}</span>}
              {isNarrow && (
                <Segmented
                  look="line"
                  label={t({ message: 'Type', context: 'instrument' })}
                  value={kind}
                  onChange={setKind}
                  choices={[
                    { key: 'C', label: t({ message: 'Calls', context: 'option' }) },
                    { key: 'P', label: t({ message: 'Puts', context: 'option' }) },
                  ]}
                />
              )}
            </>
          }
        >
          {!ticks && failure ? (
            <ErrorFallback what={t`Option chain`} code={failure.code} onRetry={reload} />
          ) : !ticks ? (
            <Skeleton rows={12} />
          ) : ticks.length === 0 ? (
            <EmptyState>{t`No options are listed.`}</EmptyState>
          ) : (
            <ChainTable
              rows={chainRows(ticks)}
              show={isNarrow ? kind : 'both'}
              instrumentOf={instrumentOf}
              legs={legs}
              onLeg={toggle}
              onOpen={(symbol) => {
                const instrument = instrumentOf(symbol);
                if (instrument) open(instrument);
              }}
            />
          )}
        </Panel>
        <PayoffPanel ticks={ticks ?? []} legs={legs} onLegs={onLegs} />
      </div>
    </>
  );
}

interface ChainHeadProps {
  readonly choice: ChainChoice;
  readonly ticks: readonly OptionTick[] | undefined;
  readonly onChain: (patch: Partial<Chain>) => void;
}

/** Exchange, coin and expiry of the chain, with the prices that its options are priced on. */
function ChainHead({ choice: { venues, coins, expiries, chosen }, ticks, onChain }: ChainHeadProps) {
  const { t } = useLingui();
  const venueName = useVenueName();
  const now = useNow(60_000);
  const tick = ticks?.[0];
  const left = (expiry: number) => {
    const days = Math.max(0, Math.floor((expiry - now) / dayMs));
    return days > 0 ? t`${days}d` : t`< 1d`;
  };
  return (
    <div className={css.head}>
      <Segmented
        label={t`Exchange`}
        value={chosen.venue}
        onChange={(venue) => onChain({ venue })}
        choices={venues.map((key) => ({ key, label: venueName(key) }))}
      />
      <Segmented
        label={t`Underlying`}
        value={chosen.coin}
        onChange={(coin) => onChain({ coin })}
        choices={coins.map((key) => ({ key, label: key }))}
      />
      <Segmented
        label={t({ message: 'Expires', context: 'option' })}
        value={String(chosen.expiry)}
        onChange={(key) => onChain({ expiry: Number(key) })}
        choices={expiries.map((expiry) => {
          const day = formatDate(expiry, 'UTC');
          return {
            key: String(expiry),
            name: `${day}, ${left(expiry)}`,
            label: (
              <>
                {day} <span className="quiet">{left(expiry)}</span>
              </>
            ),
          };
        })}
      />
      {tick && (
        <p className={css.prices}>
          {t`Index`} <strong className="num">{formatExact(tick.index_price)}</strong> · {t`Forward`}{' '}
          <strong className="num">{formatExact(tick.underlying_price)}</strong>
        </p>
      )}
    </div>
  );
}
