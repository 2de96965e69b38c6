import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Instance } from '../../../../shared/trade/instance.ts';
import { Button } from '../../../ui/form/button.tsx';
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx';
import css from './risk.module.css';

const StopSelected = lazyPart(() => import('./stop-selected.tsx').then((module) => module.StopSelected), {
  what: msg`Stop selected`,
});

interface SelectedBarProps {
  readonly instances: readonly Instance[];
  readonly reachable: boolean;
  readonly onStopped: () => void;
}

/** How many strategies are selected, and the button that stops them. */
export function SelectedBar({ instances, reachable, onStopped }: SelectedBarProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  if (instances.length === 0) return null;
  return (
    <div className={css.selected}>
      <span>
        <Plural value={instances.length} one="# strategy selected" other="# strategies selected" />
      </span>
      <Button size="small" isDisabled={!reachable} onPress={() => setOpen(true)}>{t`Stop selected`}</Button>
      {isOpen && <StopSelected what={{ instances }} onClose={() => setOpen(false)} onStopped={onStopped} />}
    </div>
  );
}
