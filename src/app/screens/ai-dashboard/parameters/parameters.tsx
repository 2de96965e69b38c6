import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Instance } from '../../../../shared/trade/instance.ts';
import { formatDecimal } from '../../../format/price.ts';
import { Button } from '../../../ui/form/button.tsx';
import css from '../ai.module.css';
import { useStrategyWords } from '../words.ts';
import { EditParameters } from './edit-parameters.tsx';
import { ParameterVersions } from './parameter-versions.tsx';
import { useParameterText } from './parameter-text.tsx';

interface ParametersProps {
  readonly instance: Instance;
  readonly isOwn: boolean;
  readonly base: string;
  readonly quote: string;
  /** What it counts in, and its digits. */
  readonly money: string;
  readonly decimals: number;
  /** Called when they have been changed here. */
  readonly onChanged: () => void;
}

/** The parameters of an instance, and the form of those that may change. */
export function Parameters({ instance, base, quote, money, decimals, isOwn, onChanged }: ParametersProps) {
  const { params, invested, status } = instance;
  const { t } = useLingui();
  const [isEditing, setEditing] = useState(false);
  const words = useStrategyWords();
  const textOf = useParameterText();
  const rows = Object.entries(params);
  if (isEditing)
    return (
      <EditParameters
        instance={instance}
        units={{ base, quote, money }}
        onDone={(version) => {
          setEditing(false);
          if (version !== undefined) onChanged();
        }}
      />
    );
  return (
    <>
      {isOwn && status !== 'STOPPED' && status !== 'STOPPING' && (
        <p className={css.editBar}>
          <Button size="small" onPress={() => setEditing(true)}>{t`Edit`}</Button>
        </p>
      )}
      <dl className={css.facts}>
        <div>
          <dt>{t`Max investment used`}</dt>
          <dd className="num">
            {formatDecimal(invested, decimals)} {money}
          </dd>
        </div>
        {rows.map(([key, value]) => (
          <div key={key}>
            <dt>{words.field(key)}</dt>
            <dd className="num">{textOf(key, value)}</dd>
          </div>
        ))}
      </dl>
      <ParameterVersions instance={instance} />
    </>
  );
}
