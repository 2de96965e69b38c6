import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useContext, useState } from 'react';
import { refusalSentence } from '../../../../text/refusal-sentence.ts';
import { SentenceTexts } from '../../../../text/sentence-texts.ts';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { ChoiceMenu } from '../../../../ui/overlay/choice-menu.tsx';
import { lazyPart } from '../../../../ui/lazy/lazy-part.tsx';
import { useToast } from '../../../../ui/toast/toasts.tsx';
import type { Draft } from '../draft/draft.ts';
import { leverageSteps } from '../draft/leverage-steps.ts';
import css from '../order-form.module.css';
import type { Leverage } from '../use-leverage.ts';

const LeverageQuestion = lazyPart(() => import('./leverage-question.tsx').then((module) => module.LeverageQuestion), {
  what: msg`Leverage`,
});
/** From here on the user is asked. */
const usualMax = 10;

interface ContractFieldsProps {
  readonly draft: Draft;
  readonly leverage: Leverage;
  readonly onChange: (patch: Partial<Draft>) => void;
}

/** What only an order for contracts has: the account's leverage, and whether it may open a position. */
export function ContractFields({ draft, leverage, onChange }: ContractFieldsProps) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const texts = useContext(SentenceTexts);
  const [pendingConfirm, setPendingConfirm] = useState<number>();
  const choices = [...new Set([...leverageSteps.filter((step) => step <= leverage.max), leverage.value])]
    .sort((a, b) => a - b)
    .map((step) => ({ key: String(step), label: `${step}×` }));
  const apply = async (value: number) => {
    const failure = await leverage.set(value);
    if (failure)
      toast({
        id: 'leverage',
        tone: 'danger',
        calm: true,
        title: t`Leverage not changed`,
        detail: i18n._(await refusalSentence(failure, texts)),
      });
  };
  const choose = (key: string) => (Number(key) > usualMax ? setPendingConfirm(Number(key)) : void apply(Number(key)));
  return (
    <div className={css.force}>
      <Checkbox
        isSelected={draft.reduceOnly}
        onChange={(reduceOnly) => onChange({ reduceOnly })}
      >{t`Reduce only`}</Checkbox>
      {leverage.known && (
        <ChoiceMenu
          label={t`Leverage`}
          choices={choices}
          value={String(leverage.value)}
          face={`${leverage.value}×`}
          onChange={choose}
        />
      )}
      {pendingConfirm !== undefined && (
        <LeverageQuestion
          from={leverage.value}
          to={pendingConfirm}
          onConfirm={() => apply(pendingConfirm)}
          onClose={() => setPendingConfirm(undefined)}
        />
      )}
    </div>
  );
}
