import { Trans, useLingui } from '@lingui/react/macro';
import css from '../account-menu.module.css';
import { MainAccountButton } from './main-account-button.tsx';
import { useAccountKind } from '../../session/use-account-kind.ts';

/** Which kind of account is logged in, and the way to its main account where it is none. */
export function AccountKind() {
  const { t } = useLingui();
  const kind = useAccountKind();
  if (!kind) return null;
  const { type, main } = kind;
  if (main === null) return <p className={css.facts}>{type === 'trader' ? t`Trader` : t`Main account`}</p>;
  return (
    <>
      <p className={css.facts}>
        {type === 'trader' ? <Trans>Trader of {main}</Trans> : <Trans>Sub-account of {main}</Trans>}
      </p>
      <MainAccountButton main={main} />
    </>
  );
}
