import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { alertSave } from '../../../shared/contracts/alert.ts';
import type { Interval } from '../../../shared/base/time.ts';
import { type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { CallError } from '../../engine/client.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useInstrumentNames } from '../instrument/instrument-name.ts';
import { priceText } from '../instrument/price-text.ts';
import { useTicker } from '../instrument/use-instrument.ts';
import { failureText } from '../../text/refusal-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { usePreferences } from '../../ui/preferences/preferences-context.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useToast } from '../../ui/toast/toasts.tsx';
import { barZoneOf } from '../chart/time/bar-zone.ts';
import {
  type AlertDraft,
  conditionOf,
  type DraftIndicator,
  draftFaults,
  firstDraft,
  withPrice,
} from './alert-draft.ts';
import css from './alert-form.module.css';
import { ChannelFields } from './channel-fields.tsx';
import { useConditionText } from './condition-text.ts';
import { DirectionField } from './direction-field.tsx';
import { IndicatorFields } from './indicator-fields.tsx';
import { useDurations } from './use-durations.ts';
import { useFieldErrors } from './use-field-errors.ts';
import { usePassedText } from './use-passed-text.ts';

interface AlertFormProps {
  readonly instrument: Instrument;
  /** What the interval of an indicator is at first. */
  readonly interval: Interval;
  /** The indicator that it is to be on at first. */
  readonly on?: DraftIndicator | undefined;
  readonly onClose: () => void;
}

/** Makes an alert on one instrument. Errors name the field; nothing is sent while there is one. */
export function AlertForm({ instrument, interval, on, onClose }: AlertFormProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(() => firstDraft(interval, on));
  const [isTried, setTried] = useState(false);
  const { save, busy, formError } = useSave(instrument, onClose);
  const last = useTicker(keyOfSymbol(instrument)).figures?.last ?? '';
  const lastPrice = last === '' ? Number.NaN : Number(last);
  const kinds: Readonly<Record<AlertDraft['kind'], string>> = {
    PRICE: t`Price`,
    RANGE: t`Range`,
    AMPLITUDE: t`% move`,
    INDICATOR: t`Indicator`,
  };
  const errorOf = useFieldErrors()(draft, isTried, lastPrice);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(draftFaults(draft, lastPrice)).length === 0) void save(draft);
  };
  const pair = useInstrumentNames().full(instrument);
  const fields = { draft, onChange: setDraft, errorOf };
  const durations = useDurations();
  return (
    <Dialog title={t`New alert: ${pair}`} isOpen onClose={onClose}>
      <form className={css.form} onSubmit={submit} noValidate>
        <Segmented
          label={t`Type`}
          value={draft.kind}
          choices={(Object.keys(kinds) as AlertDraft['kind'][]).map((key) => ({ key, label: kinds[key] }))}
          onChange={(kind) => setDraft({ ...draft, kind })}
        />
        <div className={css.fields}>
          {draft.kind === 'INDICATOR' ? (
            <IndicatorFields instrument={instrument} {...fields} />
          ) : (
            <PriceFields instrument={instrument} last={last} {...fields} />
          )}
          <ChoiceField
            label={t`Duration`}
            value={draft.durationS}
            choices={durations}
            onChange={(durationS) => setDraft({ ...draft, durationS })}
          />
        </div>
        <ChannelFields
          channels={draft.channels}
          onChange={(channels) => setDraft({ ...draft, channels })}
          error={errorOf('channels', t`Notify by`)}
        />
        {draft.kind === 'INDICATOR' && (
          <p className={css.note}>
            {draft.forming ? t`Checked on every trade; fires once.` : t`Checked on bar close.`}
          </p>
        )}
        {formError && (
          <p role="alert" className={css.formError}>
            {formError}
          </p>
        )}
        <div className={css.actions}>
          <Button onPress={onClose}>{t`Back`}</Button>
          <Button type="submit" kind="solid" isDisabled={busy}>{t`Set alert`}</Button>
        </div>
      </form>
    </Dialog>
  );
}

interface PriceFieldsProps {
  readonly instrument: Instrument;
  /** Last price; "" where there is none. */
  readonly last: string;
  readonly draft: AlertDraft;
  readonly onChange: (draft: AlertDraft) => void;
  readonly errorOf: (field: string, name: string) => string | undefined;
}

function PriceFields({ instrument, last, draft, onChange, errorOf }: PriceFieldsProps) {
  const { t } = useLingui();
  const input = (field: 'price' | 'low' | 'high' | 'percent', label: string, hint?: string) => (
    <TextInput
      key={field}
      label={label}
      numeric
      inputMode="decimal"
      value={draft[field]}
      error={errorOf(field, label)}
      hint={hint}
      onChange={(text) =>
        onChange(
          field === 'price'
            ? withPrice(draft, text, last === '' ? Number.NaN : Number(last))
            : { ...draft, [field]: text },
        )
      }
    />
  );
  const shown = priceText(last, instrument);
  const hint = last === '' ? undefined : t`Last price ${shown}`;
  if (draft.kind === 'PRICE') {
    return (
      <>
        {input('price', t`Trigger price`, hint)}
        <DirectionField
          value={draft.direction}
          onChange={(direction) => onChange({ ...draft, direction, isDirectionChosen: true })}
        />
      </>
    );
  }
  if (draft.kind === 'RANGE')
    return (
      <>
        {input('low', t`Lower price`)}
        {input('high', t`Upper price`, hint)}
      </>
    );
  const windows = [
    ['60', t`1 minute`],
    ['300', t`5 minutes`],
    ['900', t`15 minutes`],
    ['3600', t`1 hour`],
    ['14400', t`4 hours`],
    ['86400', t`1 day`],
  ] as const;
  return (
    <>
      {input('percent', t`Percent`)}
      <ChoiceField
        label={t`Within`}
        value={draft.windowS}
        choices={windows.map(([key, label]) => ({ key, label }))}
        onChange={(windowS) => onChange({ ...draft, windowS })}
      />
    </>
  );
}

/** Sends a draft; what the server refuses becomes a sentence. */
function useSave(instrument: Instrument, onSaved: () => void) {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const textOf = useConditionText();
  const names = useInstrumentNames();
  const passedText = usePassedText();
  const [preferences] = usePreferences();
  const [busy, setBusy] = useState(false);
  const [formError, setFormError] = useState<string>();
  const save = async (draft: AlertDraft) => {
    setBusy(true);
    setFormError(undefined);
    try {
      const { exchange, symbol, account_type } = instrument;
      const alert = await engine.call(alertSave, {
        exchange,
        symbol,
        account_type,
        ...conditionOf(draft, barZoneOf(preferences, instrument, draft.interval)),
      });
      toast({
        id: `alert ${alert.alert_id}`,
        tone: 'success',
        title: t`Alert set`,
        detail: `${names.full(instrument)} · ${textOf(alert, instrument)}`,
      });
      onSaved();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { code, data } = error.failure;
      const facts = (data ?? {}) as { readonly rule?: unknown; readonly bars?: unknown };
      const bars = Number(facts.bars);
      setFormError(
        code === 'WOULD_TRIGGER'
          ? draft.kind === 'INDICATOR'
            ? t`The open bar has already crossed this level.`
            : passedText(draft.direction)
          : facts.rule === 'too_few_bars'
            ? t`Not enough bars on this interval: ${bars} needed.`
            : i18n._(failureText(error.failure)),
      );
    } finally {
      setBusy(false);
    }
  };
  return { save, busy, formError };
}
