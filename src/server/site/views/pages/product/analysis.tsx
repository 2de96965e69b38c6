import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Fact } from '../../fact.tsx';
import type { ChapterView } from '../../page-view.ts';

function Facts() {
  const { t } = useLingui();
  return (
    <>
      <Fact name={t`Performance`} value={t`Net value, drawdown, Sharpe, Sortino and Calmar ratios`} />
      <Fact name={t`Execution`} value={t`Optimal quoting (Avellaneda–Stoikov), optimal execution (Almgren–Chriss)`} />
      <Fact
        name={t`Evidence`}
        value={t`A 15-minute flight recorder; its file replays to the same books, hash for hash`}
      />
      <Fact name={t`Try it`} value={t`A fresh install runs on simulated venues with paper money`} />
    </>
  );
}

export const analysis: ChapterView = {
  id: 'analysis',
  heading: msg`Analysis`,
  text: msg`The formulas for performance, risk, margin and execution are pure functions, each tested against the worked examples in its source.`,

  Facts,
};
