import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { Indicator, Parameter } from '../../../shared/indicators/kernel.ts';
import type { ChartIndicator } from '../../../shared/trade/chart-document.ts';
import { readPalette } from '../../charts/palette.ts';
import { colourOf, soundParams } from '../../charts/studies.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { textFault } from './indicator-edit.ts';
import css from './indicator-menu.module.css';
import { useIndicatorWords } from './indicator-words.ts';

interface IndicatorFormProps {
  readonly chosen: ChartIndicator;
  readonly indicator: Indicator;
  readonly onChange: (changed: ChartIndicator) => void;
}

/** Parameters and colours of one indicator, made from the bounds that its catalogue entry has. Errors name the field; nothing is taken while there is one. */
export function IndicatorForm({ chosen, indicator, onChange }: IndicatorFormProps) {
  const { t } = useLingui();
  const words = useIndicatorWords();
  const sound = soundParams(indicator, chosen.params);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() => Object.fromEntries(Object.entries(sound).map(([key, value]) => [key, String(value)])));
  const [shown, setShown] = useState(false);
  const entries = Object.entries(indicator.params);
  const faultOf = (key: string, parameter: Parameter): string | undefined => {
    const [name, { min, max }] = [words.param(key), parameter];
    const fault = textFault(texts[key] ?? '', parameter);
    if (fault === 'number') return t`${name}: enter a number`;
    if (fault === 'whole') return t`${name}: a whole number`;
    return fault && t`${name}: from ${min} to ${max}`;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShown(true);
    if (entries.some(([key, parameter]) => faultOf(key, parameter))) return;
    onChange({ ...chosen, params: Object.fromEntries(entries.map(([key]) => [key, Number(texts[key])])) });
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {entries.map(([key, parameter]) => (isSwitch(parameter) ? (
        <Checkbox key={key} isSelected={texts[key] === '1'} onChange={(on) => { setTexts({ ...texts, [key]: on ? '1' : '0' }); onChange({ ...chosen, params: { ...sound, [key]: on ? 1 : 0 } }); }}>{words.param(key)}</Checkbox>
      ) : (
        <TextInput
          key={key} label={words.param(key)} numeric inputMode="decimal" value={texts[key] ?? ''} onChange={(text) => setTexts({ ...texts, [key]: text })}
          error={shown || texts[key] !== String(sound[key]) ? faultOf(key, parameter) : undefined}
        />
      )))}
      <Colours chosen={chosen} indicator={indicator} onChange={onChange} />
      {entries.some(([, parameter]) => !isSwitch(parameter)) && <Button type="submit" size="small" kind="solid">{t`Apply`}</Button>}
    </form>
  );
}

const isSwitch = ({ min, max, step }: Parameter): boolean => min === 0 && max === 1 && step === 1;

/** Indicators whose lines follow the colours of rise and fall. */
const ofDirection: ReadonlySet<string> = new Set(['nineTurn', 'supertrend']);

function Colours({ chosen, indicator, onChange }: IndicatorFormProps) {
  const { t } = useLingui();
  const words = useIndicatorWords();
  const { series } = readPalette(document.documentElement);
  const study = { spec: { ...chosen, name: '' }, params: {}, indicator, series: undefined };
  if (ofDirection.has(indicator.id)) return null;
  return (
    <div className={css.colours}>
      {indicator.outputs.map(({ key, kind }, output) => (kind === 'histogram' ? null : (
        <label key={key} className={css.colour}>
          <input type="color" value={colourOf(study, output, series)} onChange={(event) => onChange({ ...chosen, colours: { ...chosen.colours, [key]: event.target.value } })} />
          {t`Colour: ${words.output(key)}`}
        </label>
      )))}
    </div>
  );
}
