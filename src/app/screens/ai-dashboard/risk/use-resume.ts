import { useLingui } from '@lingui/react/macro';
import { strategyResume } from '../../../../shared/contracts/strategy.ts';
import type { Instance } from '../../../../shared/trade/instance.ts';
import { CallError } from '../../../engine/client.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { failureText } from '../../../text/refusal-text.ts';
import { useToast } from '../../../ui/toast/toasts.tsx';

/** Has an instance go on that is interrupted; what is refused is said in a toast. */
export function useResume(onDone: () => void): (instance: Pick<Instance, 'instance_id' | 'name'>) => Promise<void> {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  return async ({ instance_id, name }) => {
    try {
      await engine.call(strategyResume, { instance_id });
      onDone();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast({
        id: 'strategy',
        tone: 'danger',
        title: t`${name} was not resumed`,
        detail: i18n._(failureText(error.failure)),
      });
    }
  };
}
