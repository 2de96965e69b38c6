import { useLingui } from '@lingui/react/macro';
import { type Instrument, keyOfSymbol } from '../../../../../shared/market/instrument.ts';
import { useStream } from '../../../../engine/use-stream.ts';
import { Timestamp } from '../../../../ui/timestamp.tsx';
import css from '../order-form.module.css';

/** Says that a market is halted, and when it reopens; nothing while it trades. */
export function HaltNotice({ instrument }: { readonly instrument: Instrument }) {
  const { t } = useLingui();
  const { value } = useStream({ kind: 'status', key: keyOfSymbol(instrument) });
  if (value?.status !== 'HALT' || value.reopens === null) return null;
  return (
    <p className={css.offline} role="status">
      {t`Trading halted after a large price move. You can still cancel orders.`} {t`Reopens at`}{' '}
      <Timestamp ms={value.reopens} as="clock" />
    </p>
  );
}
