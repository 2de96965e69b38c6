import { Trans } from '@lingui/react/macro';
import css from '../ai.module.css';

/** Why nothing has been started, or cannot be. */
export function StartErrorFallback({
  refusal,
  reachable,
}: {
  readonly refusal: string | undefined;
  readonly reachable: boolean;
}) {
  return (
    <>
      {refusal && (
        <p className={css.refusal} role="alert">
          {refusal}
        </p>
      )}
      {!reachable && (
        <p className={css.refusal} role="status">
          <Trans>Disconnected — strategies cannot be started. Reconnecting…</Trans>
        </p>
      )}
    </>
  );
}
