import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '../../../../shared/base/contract.ts';
import type { keyCreate } from '../../../../shared/contracts/access-key.ts';
import { CopyLine } from '../../../ui/copy-line.tsx';
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
