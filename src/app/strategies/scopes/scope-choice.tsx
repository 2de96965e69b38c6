import { useLingui } from '@lingui/react/macro';
import { Segmented } from '../../ui/form/segmented.tsx';
import type { InstanceScope } from './scope.ts';

interface ScopeChoiceProps {
  readonly scopes: readonly InstanceScope[];
  readonly scope: InstanceScope;
  readonly onChange: (scope: InstanceScope) => void;
}

/** Whose strategies are shown; nothing where there is no choice. */
export function ScopeChoice({ scopes, scope, onChange }: ScopeChoiceProps) {
  const { t } = useLingui();
  const names = { own: t`Own`, sub: t`Sub-accounts`, observer: t`Observed`, risk: t`Risk control` } as const;
  if (scopes.length < 2) return null;
  return (
    <Segmented
      label={t`Accounts`}
      value={scope}
      onChange={onChange}
      choices={scopes.map((key) => ({ key, label: names[key] }))}
    />
  );
}
