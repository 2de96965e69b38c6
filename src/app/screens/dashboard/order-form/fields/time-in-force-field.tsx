import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { ChoiceMenu } from '../../../../ui/overlay/choice-menu.tsx';
import type { Draft } from '../draft/draft.ts';
import css from '../order-form.module.css';

/** How long a limit stays, or that it must only make; `daily` where none outlives the day. */
export function TimeInForceField({
  draft,
  daily,
  onChange,
}: {
  readonly draft: Draft;
  readonly daily: boolean;
  readonly onChange: (patch: Partial<Draft>) => void;
}) {
  const { t } = useLingui();
  const atOnce = [
    { key: 'IOC' as const, label: t`IOC: immediate or cancel`, text: 'IOC' },
    { key: 'FOK' as const, label: t`FOK: fill or kill`, text: 'FOK' },
  ];
  const choices = [
    daily
      ? { key: 'GTC' as const, label: t`DAY: until market close`, text: 'DAY' }
      : { key: 'GTC' as const, label: t`GTC: good till cancelled`, text: 'GTC' },
    ...atOnce,
  ];
  return (
    <div className={css.force}>
      {!daily && (
        <Checkbox isSelected={draft.postOnly} onChange={(postOnly) => onChange({ postOnly })}>{t`Post only`}</Checkbox>
      )}
      {draft.postOnly && !daily ? (
        <span className={css.fixed}>GTX</span>
      ) : (
        <ChoiceMenu
          label={t`Time in force`}
          value={draft.tif}
          face={daily && draft.tif === 'GTC' ? 'DAY' : draft.tif}
          onChange={(tif) => onChange({ tif })}
          choices={choices}
        />
      )}
    </div>
  );
}
