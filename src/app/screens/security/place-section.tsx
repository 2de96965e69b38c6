import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { currentUser } from '../../../shared/contracts/current-user.ts';
import type { Output } from '../../../shared/base/contract.ts';
import type { SecondFactor } from '../../../shared/user/second-factor.ts';
import { Button } from '../../ui/form/button.tsx';
import { BindPlace } from './bind-place.tsx';
import { Section } from './section.tsx';
import css from './security.module.css';

interface PlaceSectionProps {
  readonly factors: readonly SecondFactor[];
  readonly user: Output<typeof currentUser>;
  readonly onBound: () => void;
}

/** The mail address and the phone number of the account. */
export function PlaceSection({ factors, user, onBound }: PlaceSectionProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'email' | 'phone'>();
  const [done, setDone] = useState(false);
  const bound = () => {
    setOpen(undefined);
    setDone(true);
    onBound();
  };
  const names = { email: t`Email`, phone: t`Phone` } as const;
  return (
    <Section title={t`Email and phone`} lead={<Trans>Used to log in and to receive codes and notices.</Trans>}>
      <ul className={css.list}>
        {(['email', 'phone'] as const).map((way) => {
          const name = names[way];
          const has = user[way] !== '';
          const isOpen = open === way;
          return (
            <li key={way} className={css.item}>
              <div className={css.line}>
                <p className={css.what}>
                  <strong>{name}</strong>
                  <span className={css.facts}>{has ? user[way] : t`None`}</span>
                </p>
                <Button
                  aria-expanded={isOpen}
                  aria-label={has ? t`Change: ${name}` : t`Bind: ${name}`}
                  onPress={() => setOpen(isOpen ? undefined : way)}
                >
                  {isOpen ? t`Cancel` : has ? t`Change` : t`Bind`}
                </Button>
              </div>
              {isOpen && <BindPlace way={way} factors={factors} onDone={bound} />}
            </li>
          );
        })}
      </ul>
      <p className={css.good} role="status">
        {done && open === undefined && t`Saved`}
      </p>
    </Section>
  );
}
