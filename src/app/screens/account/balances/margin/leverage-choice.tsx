import { useLingui } from '@lingui/react/macro';
import { marginLeverage } from '../../../../../shared/contracts/margin.ts';
import { useMoneyBar } from '../../../../market/money-dialogs/use-money-bar.ts';
import { useMoneyCall } from '../../../../market/money-dialogs/use-money-call.ts';
import { Segmented } from '../../../../ui/form/segmented.tsx';
import css from './margin.module.css';

interface LeverageChoiceProps {
  readonly api_id: string;
  readonly leverage: number | undefined;
  readonly onChanged: () => void;
}

const leverages = [3, 5] as const;

/** The leverage of cross margin, by which the account may borrow; what the server says against it stands beside it. */
export function LeverageChoice({ api_id, leverage, onChanged }: LeverageChoiceProps) {
  const { t } = useLingui();
  const bar = useMoneyBar();
  const call = useMoneyCall([]);
  const choose = (key: string) => {
    if (bar !== undefined) return call.complain({ form: bar });
    return void call.send({
      contract: marginLeverage,
      input: { api_id, leverage: key === '5' ? 5 : 3 },
      report: (answer) => {
        const times = `${answer.leverage}×`;
        return { title: t`Cross margin leverage is ${times}` };
      },
      onDone: onChanged,
    });
  };
  return (
    <div className={css.row}>
      <span>{t`Cross margin leverage`}</span>
      <Segmented
        label={t`Cross margin leverage`}
        choices={leverages.map((each) => ({ key: String(each), label: `${each}×` }))}
        value={leverage === undefined ? undefined : String(leverage)}
        onChange={choose}
      />
      {call.errors.form && (
        <span role="alert" className={css.problem}>
          {call.errors.form}
        </span>
      )}
    </div>
  );
}
