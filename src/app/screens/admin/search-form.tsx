import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/form/button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import css from './admin.module.css';

interface SearchFormProps {
  /** What can be searched by. */
  readonly label: string;
  /** Told the text without spaces around it. */
  readonly onSearch: (text: string) => void;
  /** More that narrows the list. */
  readonly children?: ReactNode;
}

/** A field to search a list of the server by, asked when it is sent. */
export function SearchForm({ label, onSearch, children }: SearchFormProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  return (
    <form
      className={css.search}
      aria-label={t`Search: ${label}`}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <TextInput label={label} value={text} onChange={setText} maxLength={100} />
      {children}
      <Button type="submit">{t`Search`}</Button>
    </form>
  );
}
