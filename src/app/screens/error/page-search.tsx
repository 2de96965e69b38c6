import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSession } from '../../session/use-session.ts';
import { TextInput } from '../../ui/form/text-input.tsx';
import { searchPages } from './pages.ts';
import css from './screen.module.css';

/** Finds a page by words of its name; what it finds is told while one types. */
export function PageSearch() {
  const { i18n, t } = useLingui();
  const role = useSession()?.role;
  const [query, setQuery] = useState('');
  const found = searchPages(query, role, (name) => i18n._(name));
  return (
    <search className={css.search}>
      <TextInput label={t`Search pages`} type="search" value={query} onChange={setQuery} autoComplete="off" />
      <div role="status">
        {query.trim() !== '' && found.length === 0 && (
          <p className={css.text}>
            <Trans>No matching pages.</Trans>
          </p>
        )}
        {found.length > 0 && (
          <ul className={css.found}>
            {found.map(({ path, name }) => (
              <li key={path}>
                <a href={path}>{i18n._(name)}</a> <span>{path}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </search>
  );
}
