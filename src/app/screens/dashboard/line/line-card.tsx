import { Trans } from '@lingui/react/macro';
import { type ReactNode, useLayoutEffect } from 'react';
import type { LineEnter } from '../../../commands/line.ts';
import { Button, type ButtonProps } from '../../../ui/form/button.tsx';
import css from './line-card.module.css';
import { type Fact, FactList } from '../../../ui/overlay/fact-list.tsx';

interface LineCardProps {
  readonly title: ReactNode;
  readonly facts?: readonly Fact[];
  readonly warnings?: readonly string[];
  /** What speaks against it. */
  readonly formErrors?: readonly string[];
  /** The first Enter has been pressed: the next one carries it out. */
  readonly asked?: boolean;
  readonly busy?: boolean;
  readonly action: string;
  readonly kind: ButtonProps['kind'];
  readonly enter: LineEnter;
  readonly onEnter: () => void;
}

/** What a line would do, with the button that Enter presses. */
export function LineCard({
  title,
  facts = [],
  warnings = [],
  formErrors = [],
  asked = false,
  busy = false,
  action,
  kind,
  enter,
  onEnter,
}: LineCardProps) {
  // Before it is seen: Enter must do what stands there from the first moment on.
  useLayoutEffect(() => {
    const press = () => {
      if (!busy) onEnter();
    };
    enter.current = press;
    return () => {
      if (enter.current === press) enter.current = undefined;
    };
  });
  return (
    <section className={css.card} data-asked={asked}>
      <h3 className={css.title}>{title}</h3>
      <FactList facts={facts} look={css} />
      {warnings.map((warning) => (
        <p key={warning} className={css.warning}>
          {warning}
        </p>
      ))}
      {formErrors.map((formError) => (
        <p key={formError} className={css.formError} role="alert">
          {formError}
        </p>
      ))}
      <div className={css.foot}>
        <p className={css.hint} role="status">
          {busy ? (
            <Trans>Sending</Trans>
          ) : asked ? (
            <Trans>Press Enter again: this action cannot be undone.</Trans>
          ) : (
            <Trans>Press Enter</Trans>
          )}
        </p>
        <Button kind={kind ?? 'plain'} isDisabled={busy} onPress={onEnter}>
          {action}
        </Button>
      </div>
    </section>
  );
}

/** One sentence in the place of a card: what is wrong with a line, or why it cannot be carried out. */
export function LineNote({ children }: { readonly children: ReactNode }) {
  return (
    <p className={css.note} role="status">
      {children}
    </p>
  );
}
