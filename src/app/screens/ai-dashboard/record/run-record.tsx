import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReplayAnswer } from '../../../../shared/backtest/backtests.ts';
import type { ReplayedPart } from '../../../../shared/strategies/record/run-part.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { replayRecord } from '../../../engine/backtest-thread.ts';
import { Button } from '../../../ui/form/button.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { Timestamp } from '../../../ui/timestamp.tsx';
import { readRecord } from './read-record.ts';
import css from './run-record.module.css';

type Shown = ReplayAnswer | { readonly kind: 'busy' } | { readonly kind: 'failed' } | undefined;

/**
 * The record of an instance's run: played again in the page it has to decide the same at every turn. The file can be
 * kept.
 */
export function RunRecord({ instance_id, name }: { readonly instance_id: string; readonly name: string }) {
  const { t } = useLingui();
  const engine = useEngine();
  const [shown, show] = useState<Shown>();

  /** Shows what comes of some work on the record, and that it has failed where it has. */
  const work = async (use: (record: Uint8Array<ArrayBuffer>) => Promise<Shown> | Shown) => {
    show({ kind: 'busy' });
    try {
      show(await use(await readRecord(engine, instance_id)));
    } catch (error) {
      console.error('the record of a run could not be read', error);
      show({ kind: 'failed' });
    }
  };
  const isBusy = shown?.kind === 'busy';
  return (
    <section className={css.record} aria-label={t`Run record`}>
      <header className={css.head}>
        <h3>{t`Run record`}</h3>
        <Button size="small" isDisabled={isBusy} onPress={() => void work(replayRecord)}>{t`Replay`}</Button>
        <Button
          size="small"
          isDisabled={isBusy}
          onPress={() =>
            void work((record) => {
              saveFile(new Blob([record]), `${name}.run`);
              return undefined;
            })
          }
        >{t`Save file`}</Button>
      </header>
      <div aria-live="polite">
        <Outcome shown={shown} />
      </div>
    </section>
  );
}

function Outcome({ shown }: { readonly shown: Shown }) {
  switch (shown?.kind) {
    case undefined:
      return (
        <p className="quiet">
          <Trans>Everything this strategy saw and decided. A replay repeats each decision and compares it.</Trans>
        </p>
      );
    case 'busy':
      return (
        <p className="quiet">
          <Trans>Replaying…</Trans>
        </p>
      );
    case 'replay':
      return <Replayed parts={shown.parts} />;
    default:
      return (
        <p role="alert">
          <Trans>The record could not be read. Try again in a moment.</Trans>
        </p>
      );
  }
}

function Replayed({ parts }: { readonly parts: readonly ReplayedPart[] }) {
  const differing = parts.find(({ difference }) => difference !== undefined)?.difference;
  const turns = parts.reduce((sum, part) => sum + part.turns, 0);
  const orders = parts.at(-1)?.orders ?? 0;
  const starts = parts.length;
  if (differing)
    return (
      <p role="alert">
        <Trans>
          The replay differs at <Timestamp ms={differing.atMs} />
        </Trans>
        <br />
        <code>
          {differing.recorded || '—'} ≠ {differing.replayed || '—'}
        </code>
      </p>
    );
  return (
    <>
      <p className="up">
        <Trans>Same decisions throughout.</Trans>
      </p>
      <dl className={css.facts}>
        <div>
          <dt>
            <Trans>Decisions compared</Trans>
          </dt>
          <dd className="num">{turns}</dd>
        </div>
        <div>
          <dt>
            <Trans>Orders</Trans>
          </dt>
          <dd className="num">{orders}</dd>
        </div>
        <div>
          <dt>
            <Trans>Starts and restarts</Trans>
          </dt>
          <dd className="num">{starts}</dd>
        </div>
      </dl>
      <p className={css.digest}>SHA-256 {parts.at(-1)?.digest}</p>
    </>
  );
}
