import { useLingui } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import css from './copy-line.module.css';
import { Button } from './form/button.tsx';

interface CopyLineProps {
  readonly label: string;
  readonly text: string;
  /** Name of the button. */
  readonly copy: string;
}

/** A text under its label with a button that copies it; what came of that stands below. */
export function CopyLine({ label, text, copy }: CopyLineProps) {
  const { t } = useLingui();
  const [state, setState] = useState<'copied' | 'failed'>();
  const write = () =>
    void navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      (error: unknown) => {
        console.warn('a text was not copied', error);
        setState('failed');
      },
    );
  return (
    <div className={css.line}>
      <span className={css.label}>{label}</span>
      <code className={css.value}>{text}</code>
      <Button size="small" aria-label={copy} onPress={write}>
        {state === 'copied' ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
      </Button>
      <span className={css.status} role="status">
        {state === 'copied' ? t`Copied` : state === 'failed' ? t`Clipboard blocked by the browser.` : ''}
      </span>
    </div>
  );
}
