import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import type { Output } from '../../../../shared/base/contract.ts';
import type { keyCreate } from '../../../../shared/contracts/access-key.ts';
import { Button } from '../../../ui/form/button.tsx';
import css from './keys.module.css';

interface NewKeyProps {
  readonly made: Output<typeof keyCreate>;
  readonly onDone: () => void;
}

/** A key that has just been made; nobody sees its secret again. */
export function NewKey({ made: { key_id, secret }, onDone }: NewKeyProps) {
  const { t } = useLingui();
  return (
    <div className={css.form}>
      <CopyLine label={t`Key ID`} text={key_id} copy={t`Copy key ID`} />
      {secret !== undefined && (
        <>
          <CopyLine label={t`Secret`} text={secret} copy={t`Copy secret`} />
          <p className={css.warning}>
            <Trans>Copy the secret now. It is not shown again.</Trans>
          </p>
        </>
      )}
      <Button size="large" kind="solid" onPress={onDone}>{t`Done`}</Button>
    </div>
  );
}

interface CopyLineProps {
  readonly label: string;
  readonly text: string;
  /** Name of the button. */
  readonly copy: string;
}

function CopyLine({ label, text, copy }: CopyLineProps) {
  const { t } = useLingui();
  const [state, setState] = useState<'copied' | 'failed'>();
  const write = () =>
    void navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      (error: unknown) => {
        console.warn('a key was not copied', error);
        setState('failed');
      },
    );
  return (
    <div className={css.copied}>
      <span className={css.legend}>{label}</span>
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
