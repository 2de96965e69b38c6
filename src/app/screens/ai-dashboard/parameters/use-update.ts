import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Args } from '../../../../shared/base/contract.ts';
import { strategyUpdate } from '../../../../shared/contracts/strategy.ts';
import type { Instance } from '../../../../shared/trade/instance.ts';
import { CallError } from '../../../engine/client.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { failureText } from '../../../text/refusal-text.ts';
import { type Problem, problemsAfter } from '../problems.ts';
import { useRuleText } from '../words.ts';

/** Saves parameters by the version that they were read with. */
export function useUpdate({ instance_id, version }: Instance, onDone: (version?: number) => void) {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const ruleText = useRuleText();
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const save = async (changes: Omit<Args<typeof strategyUpdate>, 'instance_id' | 'version'>) => {
    setBusy(true);
    setProblems([]);
    setRefusal(undefined);
    try {
      onDone((await engine.call(strategyUpdate, { instance_id, version, ...changes })).version);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { code, data } = error.failure;
      const broken = code === 'PARAMETERS' && Array.isArray(data) ? (data as Readonly<Record<string, unknown>>[]) : [];
      setProblems(broken.map((each) => ({ field: String(each.field), rule: String(each.rule), text: ruleText(each) })));
      setRefusal(
        code === 'CONFLICT'
          ? t`Please cancel update: the strategy has changed since this form was opened.`
          : i18n._(failureText(error.failure)),
      );
    } finally {
      setBusy(false);
    }
  };
  const changed = (key: string) => {
    const left = problemsAfter(problems, [key]);
    setProblems(left);
    if (left.length === 0) setRefusal(undefined);
  };
  return { problems, refusal, isBusy, save, changed };
}
