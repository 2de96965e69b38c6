import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { RecorderValue, RecordingExport } from '../../worker/api.ts';
import { useEngine } from '../engine/engine-context.tsx';
import { useStream } from '../engine/use-stream.ts';
import { formatBytes } from '../format/bytes.ts';
import { formatAge } from '../format/time.ts';
import { Button } from '../ui/form/button.tsx';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { usePreferences } from '../ui/preferences/preferences-context.tsx';
import css from './recorder-export.module.css';
import { saveFile } from '../ui/save-file.ts';

type Outcome =
  | { readonly kind: 'preparing' }
  | { readonly kind: 'saved'; readonly bytes: number; readonly spanMs: number }
  | { readonly kind: 'failed'; readonly reason: Failure };
type Failure = Extract<RecordingExport, { ok: false }>['reason'] | RecorderValue['reason'];

/** The switch of the flight recorder, and the button that saves its last minutes as a file. */
export function RecorderExport() {
  const { t } = useLingui();
  const engine = useEngine();
  const [{ recorder: isOn }, change] = usePreferences();
  const recorder = useStream({ kind: 'recorder' }).value;
  const [outcome, setOutcome] = useState<Outcome>();
  const isReady = isOn && recorder?.state !== 'off' && recorder?.startMs !== null && recorder?.startMs !== undefined;

  async function save(): Promise<void> {
    setOutcome({ kind: 'preparing' });
    const made = await engine.exportRecording();
    if (made.ok) {
      saveFile(made.file, made.name);
      setOutcome({ kind: 'saved', bytes: made.file.size, spanMs: made.endMs - made.startMs });
    } else setOutcome({ kind: 'failed', reason: made.reason });
  }

  return (
    <section className={css.recorder} aria-label={t`Flight recorder`}>
      <div className={css.row}>
        <Checkbox
          isSelected={isOn}
          onChange={(on) => {
            setOutcome(undefined);
            change({ recorder: on });
          }}
        >{t`Flight recorder`}</Checkbox>
        <Button
          size="small"
          isDisabled={!isReady || outcome?.kind === 'preparing'}
          onPress={() => {
            save().catch((error: unknown) => {
              console.warn('recording not saved', error);
              setOutcome({ kind: 'failed', reason: 'error' });
            });
          }}
        >
          <Trans>Save recording</Trans>
        </Button>
      </div>
      <p className={css.note}>
        <Trans>
          Last 15 minutes of market data and your actions, kept in this browser only. Contains no tokens, keys or names.
        </Trans>
      </p>
      <p className={css.state} role="status">
        <RecorderState isOn={isOn} value={recorder} outcome={outcome} />
      </p>
    </section>
  );
}

interface RecorderStateProps {
  readonly isOn: boolean;
  readonly value: RecorderValue | undefined;
  readonly outcome: Outcome | undefined;
}

function RecorderState({ isOn, value, outcome }: RecorderStateProps) {
  const failures = useFailures();
  const [{ lang }] = usePreferences();
  if (!isOn) return <Trans>Off. Nothing is recorded; earlier recordings are deleted.</Trans>;
  if (outcome?.kind === 'preparing') return <Trans>Preparing the file…</Trans>;
  if (outcome?.kind === 'failed') return <span className={css.bad}>{failures[outcome.reason]}</span>;
  if (outcome?.kind === 'saved') {
    const size = formatBytes(outcome.bytes);
    const span = formatAge(outcome.spanMs, lang);
    return (
      <span className={css.good}>
        <Trans>
          Saved: {size}, {span}
        </Trans>
      </span>
    );
  }
  if (value?.state === 'failed') return <span className={css.bad}>{failures[value.reason]}</span>;
  if (value?.reason === 'unsupported') return failures.unsupported;
  if (!value || value.startMs === null || value.endMs === null) return <Trans>Nothing recorded yet</Trans>;
  const size = formatBytes(value.bytes);
  const span = formatAge(value.endMs - value.startMs, lang);
  return (
    <span className="num">
      <Trans>
        Recorded: {size}, {span}
      </Trans>
    </span>
  );
}

function useFailures(): Record<Failure, string> {
  const { t } = useLingui();
  const store = t`Recorder off: no storage in this browser.`;
  const write = t`Recorder off: could not write to storage.`;
  const error = t`The recording could not be saved.`;
  return {
    '': '',
    store,
    write,
    error,
    nothing: t`Nothing recorded yet`,
    off: t`The recorder is switched off.`,
    quota: t`Recorder off: browser storage is full.`,
    slow: t`Recorder off: browser storage is too slow.`,
    unsupported: t`This browser cannot record.`,
  };
}
