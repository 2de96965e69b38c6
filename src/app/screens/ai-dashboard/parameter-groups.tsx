import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode, useMemo } from 'react';
import type { Instrument } from '../../../shared/market/instrument.ts';
import { moneyAssetOf } from '../../../shared/strategies/strategy.ts';
import type { StrategyTemplate, TemplateField as FieldOfTemplate } from '../../../shared/trade/instance.ts';
import { formatExact } from '../../format/price.ts';
import { Button } from '../../ui/form/button.tsx';
import css from './ai.module.css';
import { type Draft, isAsked, rangeAround, usualRange } from './draft.ts';
import { isLimit, LimitFields } from './risk/limit-fields.tsx';
import { type Problem, problemOf } from './problems.ts';
import { type FieldUnits, TemplateField } from './template-field.tsx';
import { useStrategyWords } from './words.ts';

const groups: readonly FieldOfTemplate['group'][] = ['basics', 'risk', 'advanced'];

interface ParameterGroupsProps {
  readonly template: StrategyTemplate;
  readonly instrument: Instrument;
  /** Assets that its fields count in; those of the instrument where they are left out. */
  readonly units?: FieldUnits | undefined;
  /** Last price; empty until there is one. */
  readonly last: string;
  readonly draft: Draft;
  readonly write: (fields: Draft) => void;
  readonly problems: readonly Problem[];
  /** Currencies of the markets that it may trade. */
  readonly currencies?: readonly string[] | undefined;
  /** What stands above the basics where the price of the first leg alone says nothing. */
  readonly now?: ReactNode;
  /** Stands in the place of the field of a signal. */
  readonly signal: ReactNode;
}

/** The parameters of a strategy, in the groups of its template. */
export function ParameterGroups(props: ParameterGroupsProps) {
  const { template, instrument, last, draft, write, problems, signal, currencies, now } = props;
  const { t } = useLingui();
  const words = useStrategyWords();
  const price = formatExact(last || '0');
  const units = useMemo(
    () => props.units ?? { base: instrument.base, quote: instrument.quote, money: moneyAssetOf(instrument) },
    [props.units, instrument],
  );
  // The price of one leg alone says nothing there.
  const isOfTwoCoins = template.legs !== undefined && template.one_base !== true;
  return groups.map((group) => (
    <fieldset key={group} className={css.group}>
      <legend>{words.groups[group]}</legend>
      {group === 'basics' && now}
      {group === 'basics' && last !== '' && !isOfTwoCoins && (
        <p className={css.now}>
          <span className="num">
            <Trans>Current price {price}</Trans>
          </span>{' '}
          {template.fields.some(({ key }) => key === 'lower') && (
            <Button
              size="small"
              onPress={() => write(rangeAround(last, instrument, usualRange))}
            >{t`Use ±${usualRange}%`}</Button>
          )}
        </p>
      )}
      {template.fields
        .filter((field) => field.group === group && !isLimit(field) && isAsked(field, draft))
        .map((field) =>
          field.type === 'signal' ? (
            <Fragment key={field.key}>{signal}</Fragment>
          ) : (
            <TemplateField
              key={field.key}
              field={field}
              units={units}
              value={draft[field.key] ?? ''}
              write={write}
              error={problemOf(problems, field.key)}
              currencies={currencies}
            />
          ),
        )}
      {group === 'risk' && (
        <LimitFields fields={template.fields} units={units} draft={draft} write={write} problems={problems} />
      )}
    </fieldset>
  ));
}
