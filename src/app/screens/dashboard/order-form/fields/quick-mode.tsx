import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { usePreferences } from '../../../../ui/preferences/preferences-context.tsx';
import type { Dashboard } from '../../use-dashboard.ts';
import css from '../order-form.module.css';

/** Quick mode, and its arming on this device: only both together send without a question. */
export function QuickMode({ dashboard: { state, patch } }: { readonly dashboard: Dashboard }) {
  const { t } = useLingui();
  const [{ oneClick }, change] = usePreferences();
  return (
    <div className={css.quick}>
      <Checkbox
        isSelected={state.quick_mode}
        onChange={(quick_mode) => patch({ quick_mode })}
      >{t`Quick mode`}</Checkbox>
      {state.quick_mode && (
        <Checkbox
          isSelected={oneClick}
          onChange={(on) => change({ oneClick: on })}
        >{t`Enable one-click trading on this device`}</Checkbox>
      )}
    </div>
  );
}
