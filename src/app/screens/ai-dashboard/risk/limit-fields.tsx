import { useLingui } from '@lingui/react/macro';
import type { TemplateField as FieldOfTemplate } from '../../../../shared/trade/instance.ts';
import { riskKeys } from '../../../../shared/trade/risk/risk-limits.ts';
import css from '../ai.module.css';
import type { Draft } from '../draft.ts';
import { type Problem, problemOf } from '../problems.ts';
import { type FieldUnits, TemplateField } from '../template-field.tsx';

const keys: ReadonlySet<string> = new Set(riskKeys);

export const isLimit = ({ key }: Pick<FieldOfTemplate, 'key'>): boolean => keys.has(key);

interface LimitFieldsProps {
  /** All of a form; those that are no limits are left out. */
  readonly fields: readonly FieldOfTemplate[];
  readonly units: FieldUnits;
  readonly draft: Draft;
  readonly write: (fields: Draft) => void;
  readonly problems: readonly Problem[];
}

/** Limits of an instance: folded away as long as none is set. */
export function LimitFields({ fields, units, draft, write, problems }: LimitFieldsProps) {
  const { t } = useLingui();
  const limits = fields.filter(isLimit);
  const isSet = limits.some(({ key }) => (draft[key] ?? '') !== '' || problemOf(problems, key) !== undefined);
  return (
    <details className={css.limits} open={isSet || undefined}>
      <summary>{t`Limits (optional)`}</summary>
      <div className={css.group}>
        {limits.map((field) => (
          <TemplateField
            key={field.key}
            field={field}
            units={units}
            value={draft[field.key] ?? ''}
            write={write}
            error={problemOf(problems, field.key)}
            isLimit
          />
        ))}
      </div>
      <p className="quiet">{t`Beyond a limit nothing is sent: the strategy is interrupted, its orders are cancelled and you decide whether it resumes.`}</p>
    </details>
  );
}
