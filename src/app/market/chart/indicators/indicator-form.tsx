import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { Indicator, Parameter } from '../../../../shared/indicators/kernel.ts';
import type { ChartIndicator } from '../../../../shared/trade/workspace/chart-document.ts';
import { coloursOf } from '../../../charts/theme/chart-colours.ts';
import { pagePalette } from '../../../charts/theme/page-theme.ts';
import { colourOf, directionOf, soundParams } from '../../../charts/studies/studies.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { textFault } from './indicator-edit.ts';
import css from './indicator-menu.module.css';
import { useIndicatorWords } from '../indicator-words/indicator-words.ts';
import { useThemeColours } from '../theme/use-theme-colours.ts';

interface IndicatorFormProps {
  readonly chosen: ChartIndicator;
  /** Undefined for volume. */
  readonly indicator: Indicator | undefined;
  readonly onChange: (changed: ChartIndicator) => void;
}

/**
 * Parameters and colours of one indicator, made from the bounds that its catalogue entry has. Errors name the field;
 * nothing is taken while there is one.
 */
export function IndicatorForm({ chosen, indicator, onChange }: IndicatorFormProps) {
  const { t } = useLingui();
  const words = useIndicatorWords();
  const sound = indicator ? soundParams(indicator, chosen.params) : {};
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(Object.entries(sound).map(([key, value]) => [key, String(value)])),
  );
  const [shown, setShown] = useState(false);
  const entries = Object.entries(indicator?.params ?? {});
  const faultOf = (key: string, parameter: Parameter): string | undefined => {
    const name = words.param(key);
    const { min, max } = parameter;
    const fault = textFault(texts[key] ?? '', parameter);
    if (fault === 'number') return t`${name}: enter a number`;
    if (fault === 'whole') return t`${name}: enter a whole number`;
    return fault && t`${name}: enter ${min} to ${max}`;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShown(true);
    if (entries.some(([key, parameter]) => faultOf(key, parameter))) return;
    onChange({ ...chosen, params: Object.fromEntries(entries.map(([key]) => [key, Number(texts[key])])) });
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {entries.map(([key, parameter]) =>
        isSwitch(parameter) ? (
          <Checkbox
            key={key}
            isSelected={texts[key] === '1'}
            onChange={(on) => {
              setTexts({ ...texts, [key]: on ? '1' : '0' });
              onChange({ ...chosen, params: { ...sound, [key]: on ? 1 : 0 } });
            }}
          >
            {words.param(key)}
          </Checkbox>
        ) : (
          <TextInput
            key={key}
            label={words.param(key)}
            numeric
            inputMode="decimal"
            value={texts[key] ?? ''}
            onChange={(text) => setTexts({ ...texts, [key]: text })}
            error={shown || texts[key] !== String(sound[key]) ? faultOf(key, parameter) : undefined}
          />
        ),
      )}
      <Colours chosen={chosen} indicator={indicator} onChange={onChange} />
      {entries.some(([, parameter]) => !isSwitch(parameter)) && (
        <Button type="submit" size="small" kind="solid">{t`Apply`}</Button>
      )}
    </form>
  );
}

const isSwitch = ({ min, max, step }: Parameter): boolean => min === 0 && max === 1 && step === 1;

function Colours({ chosen, indicator, onChange }: IndicatorFormProps) {
  const { t } = useLingui();
  const words = useIndicatorWords();
  const theme = useThemeColours();
  const { series, up, down } = { ...coloursOf(pagePalette()), ...theme };
  const study = { spec: { ...chosen, indicator, name: '' }, params: {}, indicator, series: undefined };
  const direction = directionOf(chosen.kind, indicator);
  const lines =
    direction === 'all'
      ? []
      : (indicator?.outputs ?? []).flatMap(({ key, kind }, output) =>
          kind === 'histogram' ? [] : [{ key, name: words.output(key), colour: colourOf(study, output, series) }],
        );
  const sides =
    direction === 'none'
      ? []
      : [
          { key: 'up', name: t`Rise`, colour: chosen.colours.up ?? up },
          { key: 'down', name: t`Fall`, colour: chosen.colours.down ?? down },
        ];
  return (
    <div className={css.colours}>
      {[...lines, ...sides].map(({ key, name, colour }) => (
        <label key={key} className={css.colour}>
          {/* The field knows no alpha. */}
          <input
            type="color"
            value={colour.slice(0, 7)}
            onChange={(event) => onChange({ ...chosen, colours: { ...chosen.colours, [key]: event.target.value } })}
          />
          {t`Colour: ${name}`}
        </label>
      ))}
      {Object.keys(chosen.colours).length > 0 && (
        <Button size="small" onPress={() => onChange({ ...chosen, colours: {} })}>{t`Default colours`}</Button>
      )}
    </div>
  );
}
