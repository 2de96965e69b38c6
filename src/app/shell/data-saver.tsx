import { Trans, useLingui } from '@lingui/react/macro';
import { useStream } from '../engine/use-stream.ts';
import { formatBytes } from '../format/bytes.ts';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { usePreferences } from '../ui/preferences/preferences-context.tsx';
import css from './data-saver.module.css';

const secondsAMinute = 60;

/** The setting that saves data, with what all streams of this browser take now. */
export function DataSaver() {
  const { t } = useLingui();
  const [{ dataSaver }, change] = usePreferences();
  return (
    <div className={css.saver}>
      <div className={css.row}>
        <Checkbox isSelected={dataSaver} onChange={(on) => change({ dataSaver: on })}>{t`Data saver`}</Checkbox>
        <Rate />
      </div>
      <p className={css.note}>
        <Trans>
          Books, charts and trades once a second, other symbols once a minute. Orders and fills stay real time.
        </Trans>
      </p>
    </div>
  );
}

function Rate() {
  const { t } = useLingui();
  const connection = useStream({ kind: 'connection' }).value;
  const amount = connection ? formatBytes(connection.bytesPerSecond * secondsAMinute) : '—';
  return (
    <output className={`num ${css.rate}`} aria-live="off" aria-label={t`Data received`}>{t`${amount}/min`}</output>
  );
}
