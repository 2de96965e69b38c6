import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/form/button.tsx';
import css from './admin.module.css';

/** Data of people, read when it is asked for: each look at it is an entry of the audit log. */
export function RecordedPart({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return children;
  return (
    <p className={css.check}>
      <span className="quiet">
        <Trans>Personal data: each look is recorded in the audit log.</Trans>
      </span>
      <Button size="small" aria-label={t`Show: ${name}`} onPress={() => setOpen(true)}>{t`Show`}</Button>
    </p>
  );
}
