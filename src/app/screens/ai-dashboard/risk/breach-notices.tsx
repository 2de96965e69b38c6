import { Trans, useLingui } from '@lingui/react/macro';
import { Play } from 'lucide-react';
import type { Instance } from '../../../../shared/trade/instance.ts';
import { Button } from '../../../ui/form/button.tsx';
import css from '../ai.module.css';
import type { FieldUnits } from '../template-field.tsx';
import { useRiskWords } from '../../../text/risk-words.ts';
import { useResume } from './use-resume.ts';

interface NoticesProps {
  readonly instances: readonly Instance[];
  readonly unitsOf: (instance: Instance) => Pick<FieldUnits, 'quote' | 'money'>;
  /** Whether they are the user's own, to go on with. */
  readonly isOwn: boolean;
  readonly reachable: boolean;
  readonly onResumed: () => void;
}

/** What limits have interrupted, by how much, and the button to go on. */
export function BreachNotices({ instances, unitsOf, isOwn, reachable, onResumed }: NoticesProps) {
  const { t } = useLingui();
  const words = useRiskWords();
  const resume = useResume(onResumed);
  const broken = instances.filter(({ status, breach }) => status === 'INTERRUPTED' && breach !== null);
  if (broken.length === 0) return null;
  return (
    <ul className={css.breaches} aria-label={t`Interrupted by limits`}>
      {broken.map((instance) => {
        const { instance_id, name, breach } = instance;
        const what = breach === null ? '' : words.breach(breach, unitsOf(instance));
        return (
          <li key={instance_id}>
            <span>
              <Trans>
                <b>{name}</b> was interrupted and its orders cancelled. {what}
              </Trans>
            </span>
            {isOwn && (
              <Button
                size="small"
                isDisabled={!reachable}
                aria-label={t`Resume ${name}`}
                onPress={() => void resume(instance)}
              >
                <Play size={13} aria-hidden="true" /> {t`Resume`}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
