import { useLingui } from '@lingui/react/macro';
import { isOwner, isReader } from '../../../shared/user/role.ts';
import { useSession } from '../../session/use-session.ts';
import { Segmented } from '../../ui/form/segmented.tsx';
import css from './analysis/analysis.module.css';
import { useAccountSearch } from './places.ts';

/** Whose accounts are looked at: one's own, or those that others let the user see. */
export type AccountScope = 'own' | 'granted';

/**
 * The scope that the address asks for; one's own for who sees no other accounts, and those of others where none is
 * asked for by who is there to look at them.
 */
export function useAccountScope(): AccountScope {
  const [{ scope }] = useAccountSearch();
  const role = useSession()?.role;
  if (!isReader(role)) return 'own';
  return scope === 'granted' || scope === 'own' ? scope : isOwner(role) ? 'own' : 'granted';
}

/** The choice between them, for those who have it. */
export function ScopeChoice({ scope }: { readonly scope: AccountScope }) {
  const { t } = useLingui();
  const [, patch] = useAccountSearch();
  const role = useSession()?.role;
  if (!isReader(role)) return null;
  return (
    <div className={css.tools}>
      <Segmented
        label={t`Accounts shown`}
        value={scope}
        onChange={(chosen) => patch({ scope: chosen })}
        choices={[
          { key: 'own', label: t`My accounts` },
          { key: 'granted', label: t`Authorised accounts` },
        ]}
      />
    </div>
  );
}
