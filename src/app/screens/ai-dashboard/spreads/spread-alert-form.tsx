import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { type AlertSpread, spreadBounds } from '../../../../shared/trade/alert.ts';
import { bpsText } from '../../../format/bps.ts';
import css from '../../../market/alerts/alert-form.module.css';
import { ChannelFields } from '../../../market/alerts/channel-fields.tsx';
import { DirectionField } from '../../../market/alerts/direction-field.tsx';
import { useDurations } from '../../../market/alerts/use-durations.ts';
import { useReachable } from '../../../session/use-reachable.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import {
  firstSpreadAlert,
  type LevelFault,
  levelFault,
  type SpreadAlertDraft,
  withLevel,
} from './spread-alert-draft.ts';
import type { SpreadPair } from './spread-pair.ts';
import { useSaveSpreadAlert } from './use-save-spread-alert.ts';

interface SpreadAlertFormProps {
  readonly pair: SpreadPair;
  /** Whether both legs have prices now. */
  readonly isQuoted: boolean;
}

/** Sets an alert on a spread of a pair. Errors stand at their fields; nothing is sent while there is one. */
export function SpreadAlertForm({ pair, isQuoted }: SpreadAlertFormProps) {
  const { t } = useLingui();
  const reachable = useReachable();
  const [draft, setDraft] = useState(firstSpreadAlert);
  const [isTried, setTried] = useState(false);
  const { save, isBusy, isThere, refusal, reset } = useSaveSpreadAlert(pair, () => {
    setDraft({ ...draft, level: '', isDirectionChosen: false });
    setTried(false);
  });
  const nowOf = (of: AlertSpread) => (isQuoted ? (of === 'OPEN' ? pair.open : pair.close) : Number.NaN);
  const now = nowOf(draft.of);
  const fault = levelFault(draft, now);
  const faultText = useFaultText();
  const levelError = isTried && fault ? faultText(fault) : isThere ? faultText('passed') : undefined;
  const hasChannel = draft.channels.length > 0;
  const name = t`Notify by`;
  const value = Number.isNaN(now) ? '' : bpsText(now);
  const change = (next: SpreadAlertDraft) => {
    reset();
    setDraft(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault === undefined && hasChannel) void save(draft);
  };
  const spreads: Readonly<Record<AlertSpread, string>> = {
    OPEN: t({ message: 'Opening', context: 'spread' }),
    CLOSE: t({ message: 'Closing', context: 'spread' }),
  };
  return (
    <form className={css.form} aria-label={t`Spread alert`} onSubmit={submit} noValidate>
      <div className={css.fields}>
        <ChoiceField
          label={t`Spread`}
          value={draft.of}
          choices={(['OPEN', 'CLOSE'] as const).map((key) => ({ key, label: spreads[key] }))}
          onChange={(of) => change(withLevel({ ...draft, of }, draft.level, nowOf(of)))}
        />
        <TextInput
          label={t`Level, bps`}
          numeric
          inputMode="text"
          value={draft.level}
          error={levelError}
          hint={value !== '' ? t`Now ${value} bps` : undefined}
          onChange={(level) => change(withLevel(draft, level, now))}
        />
        <DirectionField
          value={draft.direction}
          onChange={(direction) => change({ ...draft, direction, isDirectionChosen: true })}
        />
        <ChoiceField
          label={t`Duration`}
          value={draft.durationS}
          choices={useDurations()}
          onChange={(durationS) => change({ ...draft, durationS })}
        />
      </div>
      <ChannelFields
        channels={draft.channels}
        onChange={(next) => change({ ...draft, channels: next })}
        error={isTried && !hasChannel ? t`${name}: select at least one` : undefined}
      />
      {refusal && (
        <p role="alert" className={css.formError}>
          {refusal}
        </p>
      )}
      <div className={css.actions}>
        <Button type="submit" isDisabled={!reachable} isPending={isBusy}>{t`Set alert`}</Button>
      </div>
    </form>
  );
}

/** Gives the sentence about what is wrong with a level. */
function useFaultText(): (fault: LevelFault) => string {
  const { t } = useLingui();
  const { min, max } = spreadBounds;
  const name = t`Level, bps`;
  return (fault) => {
    if (fault === 'number') return t`Must be a valid number`;
    return fault === 'bounds' ? t`${name}: enter ${min} to ${max}` : t`The spread is there already.`;
  };
}
