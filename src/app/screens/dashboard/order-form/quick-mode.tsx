import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';
import type { Dashboard } from '../use-dashboard.ts';
import css from './order-form.module.css';

const armedKey = 'one_click_trading';
const readArmed = (): boolean => localStorage.getItem(armedKey) === 'on';

/** Whether orders may go without a question on this device; kept in localStorage, off by default. What one window switches counts in all. */
export function useArmed(): readonly [boolean, (armed: boolean) => void] {
  const [armed, setArmed] = useState(readArmed);
  useEffect(() => {
    const follow = () => setArmed(readArmed());
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, []);
  return [armed, (next) => {
    localStorage.setItem(armedKey, next ? 'on' : 'off');
    setArmed(next);
  }];
}

interface QuickModeProps {
  readonly dashboard: Dashboard;
  readonly armed: boolean;
  readonly onArmed: (armed: boolean) => void;
}

/** Quick mode, and its arming on this device: only both together send without a question. */
export function QuickMode({ dashboard: { state, patch }, armed, onArmed }: QuickModeProps) {
  const { t } = useLingui();
  return (
    <div className={css.quick}>
      <Checkbox isSelected={state.quick_mode} onChange={(quick_mode) => patch({ quick_mode })}>{t`Quick mode`}</Checkbox>
      {state.quick_mode && <Checkbox isSelected={armed} onChange={onArmed}>{t`Enable one-click trading on this device`}</Checkbox>}
    </div>
  );
}
