import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ChoiceMenu } from '../../../ui/choice-menu.tsx';
import type { Draft } from './draft.ts';
import css from './order-form.module.css';

/** How long a limit stays, or that it must only make. */
export function TimeInForceField({ draft, onChange }: { readonly draft: Draft; readonly onChange: (patch: Partial<Draft>) => void }) {
  const { t } = useLingui();
  return (
    <div className={css.force}>
      <Checkbox isSelected={draft.postOnly} onChange={(postOnly) => onChange({ postOnly })}>{t`Post only`}</Checkbox>
      {draft.postOnly ? <span className={css.fixed}>GTX</span> : (
        <ChoiceMenu
          label={t`Time in force`} value={draft.tif} face={draft.tif} onChange={(tif) => onChange({ tif })}
          choices={[
            { key: 'GTC', label: t`GTC: until cancelled`, text: 'GTC' },
            { key: 'IOC', label: t`IOC: at once, rest cancelled`, text: 'IOC' },
            { key: 'FOK', label: t`FOK: whole or not at all`, text: 'FOK' },
          ]}
        />
      )}
    </div>
  );
}
