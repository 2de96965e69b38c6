import { useLingui } from '@lingui/react/macro';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { ChoiceMenu } from '../../../../ui/overlay/choice-menu.tsx';
import type { AlgoKind } from '../../../../../shared/trade/algo.ts';
import { amountUnit } from '../../../../market/instrument/amount-unit.ts';
import type { AlgoTexts } from '../draft/algo-texts.ts';
import css from '../order-form.module.css';
import type { OrderContext } from '../use-order-context.ts';
import type { FormErrors } from '../draft/problems.ts';
import { AlgoPreview } from './algo-preview.tsx';

interface AlgoFieldsProps {
  readonly context: OrderContext;
  readonly kind: AlgoKind;
  readonly errors: FormErrors;
}

/** How an algorithm goes about its order: for how long, in how many parts, and how careful it is. */
export function AlgoFields({ context, kind, errors }: AlgoFieldsProps) {
  const { t } = useLingui();
  const { algo } = context.draft;
  const put = (patch: Partial<AlgoTexts>) => context.change({ algo: { ...algo, ...patch } });
  const isIceberg = kind === 'ICEBERG';
  const optional = t`Optional`;
  return (
    <>
      <div className={css.exits}>
        <DurationField algo={algo} error={errors.duration} onChange={put} />
        {isIceberg ? (
          <AlgoField
            label={t`Visible amount`}
            value={algo.visible}
            error={errors.visible}
            onChange={(visible) => put({ visible })}
            suffix={amountUnit(context.instrument)}
          />
        ) : (
          <AlgoField
            label={t`Slices`}
            value={algo.slices}
            error={errors.slices}
            onChange={(slices) => put({ slices })}
          />
        )}
      </div>
      <div className={css.exits}>
        {isIceberg ? (
          <AlgoField
            label={t`Ticks from best price`}
            value={algo.peg}
            placeholder={t`Stay at limit`}
            error={errors.peg}
            onChange={(peg) => put({ peg })}
          />
        ) : (
          <AlgoField
            label={t`Randomize timing`}
            value={algo.randomize}
            placeholder="0"
            error={errors.randomize}
            onChange={(randomize) => put({ randomize })}
            suffix="%"
          />
        )}
        {isIceberg ? (
          <Impact algo={algo} error={errors.impact} onChange={put} />
        ) : (
          <AlgoField
            label={t`Max share of volume`}
            value={algo.participation}
            placeholder={optional}
            error={errors.participation}
            onChange={(participation) => put({ participation })}
            suffix="%"
          />
        )}
      </div>
      {!isIceberg && <Impact algo={algo} error={errors.impact} onChange={put} />}
      <FinishChoice value={algo.finish} onChange={(finish) => put({ finish })} />
      <AlgoPreview context={context} kind={kind} />
    </>
  );
}

interface PartProps {
  readonly algo: AlgoTexts;
  readonly error: string | undefined;
  readonly onChange: (patch: Partial<AlgoTexts>) => void;
}

/** How long the order may take, with its unit. */
function DurationField({ algo, error, onChange }: PartProps) {
  const { t } = useLingui();
  return (
    <AlgoField
      label={t`Duration`}
      value={algo.duration}
      error={error}
      onChange={(duration) => onChange({ duration })}
      suffix={
        <ChoiceMenu
          label={t`Duration unit`}
          value={algo.durationUnit}
          onChange={(durationUnit) => onChange({ durationUnit })}
          choices={[
            { key: 's', label: t({ message: 'sec', context: 'unit of a duration' }) },
            { key: 'min', label: t({ message: 'min', context: 'unit of a duration' }) },
            { key: 'h', label: t({ message: 'h', context: 'unit of a duration' }) },
          ]}
        />
      }
    />
  );
}

interface FinishChoiceProps {
  readonly value: AlgoTexts['finish'];
  readonly onChange: (finish: AlgoTexts['finish']) => void;
}

/** What becomes of the part that is not filled in time. */
function FinishChoice({ value, onChange }: FinishChoiceProps) {
  const { t } = useLingui();
  return (
    <div className={css.force}>
      <span className="quiet">{t`Unfilled at the end`}</span>
      <ChoiceMenu
        label={t`Unfilled at the end`}
        value={value}
        onChange={onChange}
        choices={[
          { key: 'EXPIRE', label: t`Expire` },
          { key: 'MARKET', label: t`Trade at market` },
        ]}
      />
    </div>
  );
}

function Impact({ algo, error, onChange }: PartProps) {
  const { t } = useLingui();
  return (
    <AlgoField
      label={t`Max price deviation`}
      value={algo.impact}
      placeholder={t`Optional`}
      error={error}
      onChange={(impact) => onChange({ impact })}
      suffix="%"
    />
  );
}

type AlgoFieldProps = Pick<Parameters<typeof TextInput>[0], 'label' | 'error' | 'suffix' | 'placeholder'> & {
  readonly value: string;
  readonly onChange: (typed: string) => void;
};

function AlgoField(props: AlgoFieldProps) {
  return (
    <TextInput
      numeric
      inputMode="decimal"
      autoComplete="off"
      // The field would keep Enter and the form's keys to itself.
      onKeyDown={(event) => event.continuePropagation()}
      {...props}
    />
  );
}
