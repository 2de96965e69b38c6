import { useLingui } from '@lingui/react/macro';
import type { Parameter } from '../../../shared/indicators/kernel.ts';
import { watchable } from '../../../shared/indicators/crossing.ts';
import { type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { useStream } from '../../engine/use-stream.ts';
import { figureText } from '../chart/indicator-words/figure-text.ts';
import { useIndicatorWords } from '../chart/indicator-words/indicator-words.ts';
import { usePlotNames } from '../chart/indicator-words/plot-names.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { usePreferences } from '../../ui/preferences/preferences-context.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useBarZone } from '../chart/time/bar-zone.ts';
import { type AlertDraft, chosenIndicator, type Crossing, settled, withIndicator } from './alert-draft.ts';
import { usePlotNow } from './plot-now.ts';

interface IndicatorFieldsProps {
  readonly instrument: Instrument;
  readonly draft: AlertDraft;
  readonly onChange: (draft: AlertDraft) => void;
  /** Only bars that have closed are looked at: the open bar is no choice. */
  readonly closedOnly?: boolean;
  /** The sentence about what is wrong with a field. */
  readonly errorOf: (
    field: string,
    name: string,
    bounds?: { readonly min: number; readonly max: number },
  ) => string | undefined;
}

const isSwitch = ({ min, max, step }: Parameter): boolean => min === 0 && max === 1 && step === 1;

/** A field or a switch for each parameter of the chosen indicator. */
function ParameterFields({
  draft,
  onChange,
  errorOf,
}: Pick<IndicatorFieldsProps, 'draft' | 'errorOf'> & { readonly onChange: (changes: Partial<AlertDraft>) => void }) {
  const words = useIndicatorWords();
  const set = (key: string, text: string) => onChange({ params: { ...draft.params, [key]: text } });
  return Object.entries(chosenIndicator(draft).kind.params).map(([key, parameter]) =>
    isSwitch(parameter) ? (
      <Checkbox key={key} isSelected={draft.params[key] === '1'} onChange={(on) => set(key, on ? '1' : '0')}>
        {words.param(key)}
      </Checkbox>
    ) : (
      <TextInput
        key={key}
        label={words.param(key)}
        numeric
        inputMode="decimal"
        value={draft.params[key] ?? ''}
        onChange={(text) => set(key, text)}
        error={errorOf(`params.${key}`, words.param(key), parameter)}
      />
    ),
  );
}

/** Names of what is to cross; `forming`: the open bar counts too. */
function useCrossingNames(forming: boolean): Readonly<Record<Crossing, string>> {
  const { t } = useLingui();
  return {
    'CLOSE UP_TO': forming ? t`Price rises above the line` : t`Price closes above the line`,
    'CLOSE DOWN_TO': forming ? t`Price falls below the line` : t`Price closes below the line`,
    'LEVEL UP_TO': t`Rises to a level`,
    'LEVEL DOWN_TO': t`Falls to a level`,
    'PLOT UP_TO': t`Crosses above another line`,
    'PLOT DOWN_TO': t`Crosses below another line`,
  };
}

/** Indicator, its parameters, interval, and what is to cross. */
export function IndicatorFields({ instrument, draft, onChange, closedOnly = false, errorOf }: IndicatorFieldsProps) {
  const { t } = useLingui();
  const words = useIndicatorWords();
  const names = usePlotNames();
  const rows = useStream({ kind: 'intervals' }).value ?? [];
  const { kind, params, plots, others, crossings } = chosenIndicator(draft);
  const [{ lang }] = usePreferences();
  const now = usePlotNow(
    { key: keyOfSymbol(instrument), interval: draft.interval, zone: useBarZone(instrument, draft.interval) },
    kind,
    params,
    draft.plot,
  );
  const value = figureText(now, lang);
  const faces = useCrossingNames(draft.forming);
  const change = (changes: Partial<AlertDraft>) => onChange(settled({ ...draft, ...changes }));
  const nameOf = (key: string) => names.output(key) ?? names.plot(kind.id, {}, key).trim();
  const level = (
    <TextInput
      label={t`Level`}
      numeric
      inputMode="decimal"
      value={draft.level}
      onChange={(text) => change({ level: text })}
      error={errorOf('level', t`Level`)}
      hint={Number.isFinite(now) ? t`Now ${value} (open bar)` : undefined}
    />
  );
  return (
    <>
      <ChoiceField
        label={t`Indicator`}
        value={draft.indicator}
        choices={watchable.map(({ id }) => ({ key: id, label: words.title(id) }))}
        onChange={(id) => onChange(withIndicator(draft, id))}
      />
      <ChoiceField
        label={t`Bar interval`}
        value={draft.interval}
        choices={rows}
        onChange={(interval) => change({ interval })}
      />
      <ParameterFields draft={draft} onChange={change} errorOf={errorOf} />
      {plots.length > 1 && (
        <ChoiceField
          label={t`Line`}
          value={draft.plot}
          choices={plots.map(({ key }) => ({ key, label: nameOf(key) }))}
          onChange={(plot) => change({ plot })}
        />
      )}
      <ChoiceField
        label={t`Condition`}
        value={draft.crossing}
        choices={crossings.map((key) => ({ key, label: faces[key] }))}
        onChange={(crossing) => change({ crossing })}
      />
      {draft.crossing.startsWith('LEVEL') && level}
      {draft.crossing.startsWith('PLOT') && (
        <ChoiceField
          label={t`Other line`}
          value={draft.otherPlot}
          choices={others.map(({ key }) => ({ key, label: nameOf(key) }))}
          onChange={(otherPlot) => change({ otherPlot })}
        />
      )}
      {!closedOnly && (
        <Checkbox
          isSelected={draft.forming}
          onChange={(forming) => change({ forming })}
        >{t`Trigger intrabar`}</Checkbox>
      )}
    </>
  );
}
