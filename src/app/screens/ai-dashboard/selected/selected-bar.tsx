import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Instance } from '../../../../shared/trade/instance.ts';
import { Button } from '../../../ui/form/button.tsx';
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx';
import type { FieldUnits } from '../template-field.tsx';
import css from '../risk/risk.module.css';

const StopSelected = lazyPart(() => import('../risk/stop-selected.tsx').then((module) => module.StopSelected), {
  what: msg`Stop selected`,
});

const UpdateSelected = lazyPart(() => import('./update-selected.tsx').then((module) => module.UpdateSelected), {
  what: msg`Update selected`,
});

interface SelectedBarProps {
  readonly instances: readonly Instance[];
  readonly unitsOf: (instance: Instance) => FieldUnits;
  readonly reachable: boolean;
  /** Whether the user may change what runs. */
  readonly mayUpdate: boolean;
  /** Called when they were stopped, or updated. */
  readonly onDone: () => void;
}

/** How many strategies are selected, and the buttons that update and stop them. */
export function SelectedBar({ instances, unitsOf, reachable, mayUpdate, onDone }: SelectedBarProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'stop' | 'update'>();
  const close = () => setOpen(undefined);
  const isDisabled = !reachable || instances.length === 0;
  return (
    <div className={css.selected}>
      <span>
        <Plural value={instances.length} one="# strategy selected" other="# strategies selected" />
      </span>
      {mayUpdate && (
        <Button size="small" isDisabled={isDisabled} onPress={() => setOpen('update')}>{t`Update selected`}</Button>
      )}
      <Button size="small" isDisabled={isDisabled} onPress={() => setOpen('stop')}>{t`Stop selected`}</Button>
      {open === 'stop' && <StopSelected what={{ instances }} onClose={close} onStopped={onDone} />}
      {open === 'update' && <UpdateSelected {...{ instances, unitsOf, onDone }} onClose={close} />}
    </div>
  );
}
