import { useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../shared/market/instrument.ts';
import { type AlertDraft, firstDraft, usualIndicator } from '../../market/alerts/alert-draft.ts';
import { IndicatorFields } from '../../market/alerts/indicator-fields.tsx';
import { useFieldErrors } from '../../market/alerts/use-field-errors.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import css from './ai.module.css';

/** Interval of the bars of a signal, unless another one is chosen. */
const usualInterval = '1h';

interface SignalFieldProps {
  readonly instrument: Instrument;
  /** Undefined where there is to be none. */
  readonly draft: AlertDraft | undefined;
  readonly onChange: (draft: AlertDraft | undefined) => void;
  /** Whether a start with it was tried: what is missing is told from then on. */
  readonly isTried: boolean;
  /** What the server has found wrong with it. */
  readonly problem: string | undefined;
}

/** The signal of an indicator at which a strategy ends, with the fields of an alert on one. */
export function SignalField({ instrument, draft, onChange, isTried, problem }: SignalFieldProps) {
  const { t } = useLingui();
  const errorsOf = useFieldErrors();
  return (
    <>
      <div className={css.wide}>
        <Checkbox
          isSelected={draft !== undefined}
          onChange={(on) => onChange(on ? firstDraft(usualInterval, usualIndicator) : undefined)}
        >{t`Stop on indicator signal`}</Checkbox>
      </div>
      {draft && (
        <IndicatorFields
          instrument={instrument}
          draft={draft}
          onChange={onChange}
          closedOnly
          errorOf={errorsOf(draft, isTried, Number.NaN)}
        />
      )}
      {draft && <p className={`quiet ${css.wide}`}>{t`Checked on bar close.`}</p>}
      {problem !== undefined && (
        <p className={`${css.wide} ${css.fault}`} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
