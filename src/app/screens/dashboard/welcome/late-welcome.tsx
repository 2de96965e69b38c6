import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { endWelcome, isWelcomeDue } from '../../../session/welcome.ts';
import { LazyPart, lazyPart } from '../../../ui/lazy-part.tsx';

const Welcome = lazyPart(() => import('./welcome.tsx').then((module) => module.Welcome));

/** The card for a browser in which somebody has logged in for the first time; loaded there alone. */
export function LateWelcome() {
  const { t } = useLingui();
  const [due, setDue] = useState(() => isWelcomeDue(localStorage));
  const close = () => {
    endWelcome(localStorage);
    setDue(false);
  };
  return due && <LazyPart what={t`Welcome to Halyard`}><Welcome onClose={close} /></LazyPart>;
}
