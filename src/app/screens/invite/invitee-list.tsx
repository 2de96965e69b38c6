import { Trans, useLingui } from '@lingui/react/macro';
import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { type Invitee, inviteList } from '../../../shared/contracts/invite.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { formatDecimal } from '../../format/price.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { ExportColumn } from '../../ui/export/export-column.ts';
import { Button } from '../../ui/form/button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { Timestamp } from '../../ui/timestamp.tsx';
import css from './invite.module.css';
import { PagedList } from './paged-list.tsx';

/** Who signed up with the code, newest first. */
export function InviteeList() {
  const { t } = useLingui();
  const engine = useEngine();
  const [search, setSearch] = useState('');
  const stateOf = (isActive: boolean) =>
    isActive ? t({ message: 'Active', context: 'trader' }) : t({ message: 'Inactive', context: 'trader' });
  const columns: readonly ExportColumn<Invitee>[] = [
    { kind: 'text', title: t`User`, of: ({ username }) => username },
    { kind: 'time', title: t`Signed up`, of: ({ time }) => time },
    { kind: 'number', title: t`VIP level`, digits: 0, of: ({ level }) => level },
    { kind: 'text', title: t`State`, of: ({ is_active }) => stateOf(is_active) },
    { kind: 'money', title: t`Volume, 30 days, USD`, of: ({ volume_30d }) => volume_30d },
    { kind: 'money', title: t`Rebates, USD`, of: ({ rebate }) => rebate },
  ];
  return (
    <PagedList
      title={t`Invited users`}
      what="invited-users"
      columns={columns}
      // Masked names are not unique: two who signed up in the same millisecond with the same mask would be one.
      idOf={({ username, time }) => `${time} ${username}`}
      read={async (query) => (await engine.call(inviteList, { ...query, ...(search !== '' && { search }) })).pagenation}
      search={{ text: search, field: <Search onSearch={setSearch} /> }}
      heads={[
        { text: t`User` },
        { text: t`Signed up` },
        { text: t`VIP level` },
        { text: t`State` },
        { text: t`Volume, 30 days, USD`, isFigure: true },
        { text: t`Rebates, USD`, isFigure: true },
      ]}
      cells={({ username, time, level, is_active, volume_30d, rebate }) => (
        <>
          <th scope="row">{username}</th>
          <td>
            <Timestamp ms={time} />
          </td>
          <td className="num">{level}</td>
          <td className={is_active ? css.active : 'quiet'}>{stateOf(is_active)}</td>
          <td className={css.end}>{formatDecimal(volume_30d, 2)}</td>
          <td className={`${css.end} private`}>{formatDecimal(rebate, 2)}</td>
        </>
      )}
      empty={
        <EmptyState icon={<UserRoundPlus size={20} aria-hidden="true" />}>
          <Trans>No invited users yet. Share your link or the QR code.</Trans>
        </EmptyState>
      }
    />
  );
}

function Search({ onSearch }: { readonly onSearch: (text: string) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  return (
    <form
      aria-label={t`Search`}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <TextInput label={t`User name as shown`} value={text} onChange={setText} maxLength={40} />
      <Button type="submit">{t`Search`}</Button>
    </form>
  );
}
