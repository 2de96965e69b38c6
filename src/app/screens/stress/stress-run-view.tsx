import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Instrument } from '../../../shared/market/instrument.ts';
import type { StressRun } from '../../../shared/wire/stress.ts';
import { useStream } from '../../engine/use-stream.ts';
import { BookPanel } from '../../market/book/book-panel.tsx';
import { ChartPanel } from '../../market/chart/panel/chart-panel.tsx';
import { TapePanel } from '../../market/trades/tape-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BookWall } from './book-wall.tsx';
import type { StressResult } from './collect.ts';
import { Figures } from './figures.tsx';
import { type LedRun, leadRun } from './run-stress.ts';
import css from './stress.module.css';
import { Tools } from './tools.tsx';

interface StressRunViewProps {
  readonly run: StressRun;
  readonly id: string;
}

/** Leads a run for as long as it is on the page, and shows what it does to worker, windows and panels. */
export function StressRunView({ run, id }: StressRunViewProps) {
  const led = useLed(run);
  const [seen, setSeen] = useState<StressResult>();
  const instruments = useStream({ kind: 'symbols' }).value;
  useEffect(() => led?.watch(setSeen), [led]);
  return (
    <div className={css.run}>
      <header className={css.head}>
        <h1 className={css.title}>
          <Trans>Stress test</Trans>
        </h1>
        <p className="quiet">
          <Size run={run} />
        </p>
        {led && <Tools led={led} id={id} instruments={instruments ?? []} />}
      </header>
      <Figures result={seen} />
      {instruments?.[0] ? <Panels instruments={instruments} first={instruments[0]} /> : <Skeleton rows={12} />}
    </div>
  );
}

/** The run is led from the first effect on: a render alone starts no thread. */
function useLed(run: StressRun): LedRun | undefined {
  const [led, setLed] = useState<LedRun>();
  useEffect(() => {
    const begun = leadRun(run);
    setLed(begun);
    // For those who drive this page from outside, as `npm run stress` does.
    Object.assign(globalThis, { halyardStress: begun });
    return begun.stop;
  }, [run]);
  return led;
}

function Size({ run: { symbols, rate, wire } }: { readonly run: StressRun }) {
  const { t } = useLingui();
  const frames = wire === 'bin' ? 'v1.bin' : 'v1.json';
  return <>{t`${symbols} symbols, ${rate} book updates per second, ${frames}`}</>;
}

function Panels({ instruments, first }: { readonly instruments: readonly Instrument[]; readonly first: Instrument }) {
  const [interval, setInterval] = useState<'1m' | '5m' | '15m'>('1m');
  return (
    <div className={css.panels}>
      <ChartPanel
        instrument={first}
        interval={interval}
        onInterval={(next) => setInterval(next as typeof interval)}
        className={css.chart}
      />
      <BookPanel instrument={first} className={css.book} />
      <TapePanel instrument={first} className={css.tape} />
      <BookWall instruments={instruments} />
    </div>
  );
}
