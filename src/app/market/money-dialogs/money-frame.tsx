import type { ReactNode } from 'react';
import { FormEnd } from '../../ui/form/form-end.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useAfterRender } from '../../ui/use-after-render.ts';
import { phoneQuery, useMedia } from '../../ui/use-media.ts';
import css from './money-frame.module.css';
import type { MoneyCall } from './use-money-call.ts';

export interface MoneyFrameProps {
  readonly title: string;
  readonly confirm: string;
  readonly call: Pick<MoneyCall, 'busy' | 'errors'>;
  /** Why nothing can be done now. */
  readonly bar: string | undefined;
  /** There is something to send. */
  readonly isReady: boolean;
  readonly onSubmit: () => void | Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * The one frame of all dialogs that move money: a card, on a phone a sheet; the fields, why nothing can be done where
 * that is so, and the way back beside the button that sends. Enter sends; the first field that is wrong gets the focus.
 */
export function MoneyFrame({ title, confirm, call, bar, isReady, onSubmit, onClose, children }: MoneyFrameProps) {
  const phone = useMedia(phoneQuery);
  const afterRender = useAfterRender();
  return (
    <Dialog title={title} isOpen look={phone ? 'sheet' : 'card'} onClose={onClose}>
      <form
        className={css.form}
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          if (bar !== undefined || !isReady || call.busy) return;
          const form = event.currentTarget;
          void Promise.resolve(onSubmit()).then(() =>
            afterRender(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()),
          );
        }}
      >
        {children}
        {bar !== undefined && (
          <p className={css.bar} role="status">
            {bar}
          </p>
        )}
        <FormEnd
          refusal={call.errors.form}
          confirm={confirm}
          isPending={call.busy}
          isDisabled={!isReady || bar !== undefined}
          onBack={onClose}
        />
      </form>
    </Dialog>
  );
}

export interface MoneyFact {
  readonly label: string;
  readonly value: ReactNode;
  /** What it would be after; the same where nothing is asked for yet. */
  readonly after?: ReactNode | undefined;
}

/** What stands beside the fields: figures of the server, and what they would be after. */
export function MoneyFacts({ facts }: { readonly facts: readonly MoneyFact[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(({ label, value, after }) => (
        <div key={label} className={css.fact}>
          <dt>{label}</dt>
          <dd className="num">
            {after === undefined ? (
              value
            ) : (
              <>
                <span className={css.before}>{value} → </span>
                {after}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
