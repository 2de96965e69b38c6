import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import { type SpreadKind, spreadKinds } from '../../../../shared/topics/spread.ts';
import { useStream } from '../../../engine/use-stream.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorFallback } from '../../../ui/lazy/error-fallback.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { StartingProps } from '../start-from/start-from-row.tsx';
import { PairsTable } from './pairs-table.tsx';
import { basesWith } from './spread-pair.ts';
import css from './spreads.module.css';

const noInstruments: readonly Instrument[] = [];

/** Executable spreads of all pairs of a currency, live; a row opens its history and a strategy. */
export function Spreads(props: StartingProps) {
  const { t } = useLingui();
  const [kind, setKind] = useState<SpreadKind>('SPOT_SWAP');
  const [wanted, setWanted] = useState('');
  const symbols = useStream({ kind: 'symbols' });
  const instruments = symbols.value ?? noInstruments;
  const bases = useMemo(() => basesWith(kind, instruments), [kind, instruments]);
  const base = bases.includes(wanted) ? wanted : bases[0];
  const choice = (
    <>
      <KindChoice kind={kind} onKind={setKind} />
      {base !== undefined && (
        <ChoiceField
          look="line"
          label={t`Currency`}
          value={base}
          onChange={setWanted}
          choices={bases.map((each) => ({ key: each, label: each }))}
        />
      )}
    </>
  );
  return (
    <section className={css.panel} aria-label={t`Spreads`}>
      {base === undefined ? (
        <>
          <div className={css.bar}>{choice}</div>
          {symbols.state === 'failed' && !symbols.value ? (
            <ErrorFallback what={t`Spreads`} code={symbols.reason} onReload={() => location.reload()} />
          ) : instruments.length === 0 ? (
            <Skeleton rows={12} />
          ) : (
            <EmptyState>{t`No pair of this kind is listed.`}</EmptyState>
          )}
        </>
      ) : (
        <PairsTable {...props} key={`${kind} ${base}`} kind={kind} base={base} instruments={instruments}>
          {choice}
        </PairsTable>
      )}
    </section>
  );
}

interface KindChoiceProps {
  readonly kind: SpreadKind;
  readonly onKind: (kind: SpreadKind) => void;
}

/** Which two legs a pair has. */
function KindChoice({ kind, onKind }: KindChoiceProps) {
  const { t } = useLingui();
  const labels: Readonly<Record<SpreadKind, string>> = {
    SPOT_SWAP: t`Spot – perpetual`,
    SWAP_SWAP: t`Perpetual – perpetual`,
    SPOT_FUT: t`Spot – futures`,
    CAL: t`Calendar`,
  };
  return (
    <Segmented
      label={t`Pairs`}
      value={kind}
      onChange={onKind}
      choices={spreadKinds.map((key) => ({ key, label: labels[key] }))}
    />
  );
}
