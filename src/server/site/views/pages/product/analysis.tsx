import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Fact } from '../../fact.tsx';
import type { ChapterView } from '../../page-view.ts';

function Facts() {
  const { t } = useLingui();
  return (
    <>
      <Fact name={t`Performance`} value={t`Net value, drawdown, Sharpe, Sortino and Calmar ratio`} />
      <Fact
        name={t`Execution`}
        value={t`Optimal quoting after Avellaneda and Stoikov, optimal execution after Almgren and Chriss`}
      />
      <Fact
        name={t`Evidence`}
        value={t`A flight recorder of 15 minutes; its file plays to the same books, hash by hash`}
      />
      <Fact name={t`To try it`} value={t`A fresh installation runs on simulated venues with paper money`} />
    </>
  );
}

export const analysis: ChapterView = {
  id: 'analysis',
  heading: msg`Analysis`,
  text: msg`The formulas of performance, risk, margin and execution are pure functions, each tested against the worked figures of its source.`,

  Facts,
};
