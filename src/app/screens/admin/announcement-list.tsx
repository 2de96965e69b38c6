import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Announcement, announcementWithdraw, managedAnnouncements } from '../../../shared/contracts/message.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import type { ExportColumn } from '../../ui/export/export-column.ts';
import { Button } from '../../ui/form/button.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Timestamp } from '../../ui/timestamp.tsx';
import css from './admin.module.css';
import { RequestList } from './request-list.tsx';
import { useReportedCall } from '../../account/use-reported-call.ts';

const languagesOf = ({ texts }: Announcement): string =>
  ['EN', ...(texts?.['zh-Hans'] ? ['简'] : []), ...(texts?.['zh-Hant'] ? ['繁'] : [])].join(' ');

/** What was announced, with the way to take it back. */
export function AnnouncementList() {
  const { t } = useLingui();
  const engine = useEngine();
  const attempt = useReportedCall();
  const [asked, setAsked] = useState<{ readonly row: Announcement; readonly reload: () => void }>();
  const fileColumns: readonly ExportColumn<Announcement>[] = [
    { kind: 'time', title: t`Time`, of: ({ created }) => created },
    { kind: 'text', title: t`By`, of: ({ author }) => author },
    { kind: 'text', title: t`Title`, of: ({ title }) => title },
    { kind: 'text', title: t`Text`, of: ({ content }) => content },
    { kind: 'text', title: '标题', of: ({ texts }) => texts?.['zh-Hans']?.title ?? '' },
    { kind: 'text', title: '正文', of: ({ texts }) => texts?.['zh-Hans']?.content ?? '' },
    { kind: 'text', title: '標題', of: ({ texts }) => texts?.['zh-Hant']?.title ?? '' },
    { kind: 'text', title: '內文', of: ({ texts }) => texts?.['zh-Hant']?.content ?? '' },
  ];
  const withdraw = ({ row: { announcement_id, title }, reload }: NonNullable<typeof asked>) =>
    attempt({
      id: `announcement-${announcement_id}`,
      work: (calls) => calls.call(announcementWithdraw, { announcement_id }),
      done: t`“${title}” withdrawn`,
      failed: t`“${title}” was not withdrawn`,
      onDone: reload,
    });
  return (
    <>
      <RequestList
        title={t`Announcements`}
        what="announcements"
        empty={t`No announcements yet.`}
        searchLabel={t`Title or text`}
        states={[]}
        read={async ({ page, page_size, search }) =>
          (await engine.call(managedAnnouncements, { page, page_size, ...(search !== undefined && { search }) }))
            .pagenation
        }
        idOf={({ announcement_id }) => announcement_id}
        heads={[t`Time`, t`Title`, t`Languages`, t`By`]}
        fileColumns={fileColumns}
        cells={(row, _put, reload) => (
          <>
            <td>
              <Timestamp ms={row.created} />
            </td>
            <td className={css.facts}>{row.title}</td>
            <td>{languagesOf(row)}</td>
            <td>{row.author}</td>
            <td className={css.act}>
              <Button
                size="small"
                aria-label={t`Withdraw ${row.title}`}
                onPress={() => setAsked({ row, reload })}
              >{t`Withdraw`}</Button>
            </td>
          </>
        )}
      />
      {asked && (
        <ConfirmDialog
          isOpen
          title={t`Withdraw this announcement?`}
          kind="danger"
          focus="cancel"
          confirm={t`Withdraw`}
          onClose={() => setAsked(undefined)}
          facts={[
            { label: t`Title`, value: asked.row.title },
            { label: t`Time`, value: <Timestamp ms={asked.row.created} /> },
          ]}
          warnings={[t`It leaves the home page and everybody's messages.`]}
          onConfirm={() => withdraw(asked)}
        />
      )}
    </>
  );
}
