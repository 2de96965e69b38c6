import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { factorUnbind } from '../../../shared/contracts/second-factor.ts';
import type { Output } from '../../../shared/base/contract.ts';
import type { currentUser } from '../../../shared/contracts/current-user.ts';
import type { SecondFactor } from '../../../shared/user/second-factor.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { Button } from '../../ui/form/button.tsx';
import { BindCode } from './bind-code.tsx';
import { BindTotp } from './bind-totp.tsx';
import { type OwnProof, PasswordPrompt } from './password-prompt.tsx';
import { Section } from './section.tsx';
import css from './security.module.css';
import { useFactorNames } from './use-factor-names.ts';

type User = Output<typeof currentUser>;

interface FactorSectionProps {
  readonly factors: readonly SecondFactor[];
  readonly user: User;
  readonly onFactors: (factors: SecondFactor[]) => void;
}

/** Second factors: what is asked for after the password. */
export function FactorSection({ factors, user, onFactors }: FactorSectionProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<SecondFactor>();
  const done = (next: SecondFactor[]) => {
    setOpen(undefined);
    onFactors(next);
  };
  const places: Readonly<Record<SecondFactor, ReactNode>> = {
    totp: <Trans>Authenticator app (works offline)</Trans>,
    email: user.email === '' ? <Trans>Your account has no email address.</Trans> : <Trans>Code to {user.email}</Trans>,
    sms: user.phone === '' ? <Trans>Your account has no phone number.</Trans> : <Trans>Code to {user.phone}</Trans>,
  };
  const canBind = { totp: true, email: user.bind.email, sms: user.bind.sms } as const;
  return (
    <Section
      title={t`Two-step verification`}
      lead={<Trans>Login asks for a code after the password. If more than one is on, use any of them.</Trans>}
    >
      <ul className={css.list}>
        {(['totp', 'email', 'sms'] as const).map((kind) => (
          <Factor
            key={kind}
            kind={kind}
            place={places[kind]}
            isOn={factors.includes(kind)}
            factors={factors}
            canBind={canBind[kind]}
            isOpen={open === kind}
            onOpen={(isOpen) => setOpen(isOpen ? kind : undefined)}
            onDone={done}
          />
        ))}
      </ul>
    </Section>
  );
}

interface FactorProps {
  readonly kind: SecondFactor;
  readonly place: ReactNode;
  readonly isOn: boolean;
  /** All that are on. */
  readonly factors: readonly SecondFactor[];
  readonly canBind: boolean;
  readonly isOpen: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly onDone: (factors: SecondFactor[]) => void;
}

function Factor({ kind, place, isOn, factors, canBind, isOpen, onOpen, onDone }: FactorProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const name = useFactorNames()[kind];
  const unbind = async (proof: OwnProof) => onDone((await engine.call(factorUnbind, { kind, ...proof })).factors);
  return (
    <li className={css.item}>
      <div className={css.line}>
        <p className={css.what}>
          <strong>{name}</strong>
          <span className={css.facts}>{place}</span>
        </p>
        <span className={isOn ? css.on : css.off}>{isOn ? t`On` : t`Off`}</span>
        {(isOn || canBind) && (
          <Button
            aria-expanded={isOpen}
            aria-label={isOn ? t`Turn off: ${name}` : t`Turn on: ${name}`}
            onPress={() => onOpen(!isOpen)}
          >
            {isOpen ? t`Cancel` : isOn ? t`Turn off` : t`Turn on`}
          </Button>
        )}
      </div>
      {isOpen && isOn && (
        <PasswordPrompt label={t`Turn off: ${name}`} action={t`Turn off`} factors={factors} onProof={unbind} />
      )}
      {isOpen &&
        !isOn &&
        (kind === 'totp' ? <BindTotp factors={factors} onDone={onDone} /> : <BindCode kind={kind} onDone={onDone} />)}
    </li>
  );
}
