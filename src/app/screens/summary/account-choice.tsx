import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { PopoverPanel } from '../../ui/overlay/popover-panel.tsx';
import css from './summary.module.css';

interface Named {
  readonly api_id: string;
  readonly name: string;
}

interface AccountChoiceProps {
  readonly accounts: readonly Named[];
  /** Ids of those that are shown; none: all of them. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Which accounts the report is about: all, or any of them. */
export function AccountChoice({ accounts, chosen, onChange }: AccountChoiceProps) {
  const { t } = useLingui();
  const isAll = chosen.length === 0;
  const name =
    chosen.length === 1
      ? (accounts.find(({ api_id }) => api_id === chosen[0])?.name ?? '')
      : isAll
        ? t`All accounts`
        : t`${plural(chosen.length, { one: '# account', other: '# accounts' })}`;
  const change = (api_id: string, isOn: boolean) => {
    const on = accounts.filter((one) => (one.api_id === api_id ? isOn : chosen.includes(one.api_id)));
    // The last one that is taken away, and the last one that was missing, bring back all.
    onChange(on.length === accounts.length ? [] : on.map((one) => one.api_id));
  };
  return (
    <div className={css.field}>
      <span>{t`Accounts`}</span>
      <PopoverPanel
        kind="plain"
        size="normal"
        label={t`Accounts`}
        name={t`Accounts: ${name}`}
        face={
          <>
            {name} <ChevronDown size={14} aria-hidden="true" />
          </>
        }
      >
        {() => (
          <div className={css.accounts}>
            <Checkbox isSelected={isAll} onChange={() => onChange([])}>
              {t`All accounts`}
            </Checkbox>
            {accounts.map(({ api_id, name: label }) => (
              <Checkbox key={api_id} isSelected={chosen.includes(api_id)} onChange={(isOn) => change(api_id, isOn)}>
                {label}
              </Checkbox>
            ))}
          </div>
        )}
      </PopoverPanel>
    </div>
  );
}
