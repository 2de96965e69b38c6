import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type ContactRow, contactList, contactState } from '../../../shared/contracts/admin-contact.ts';
import { contactStates } from '../../../shared/user/request-state.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import type { ExportColumn } from '../../ui/export/export-column.ts';
import { Button } from '../../ui/form/button.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { Timestamp } from '../../ui/timestamp.tsx';
import css from './admin.module.css';
import { Facts } from './facts.tsx';
import { RequestList } from './request-list.tsx';
import { RequestState } from './request-state.tsx';
import { useRequestWords } from './request-words.ts';

/** The fields of a request, each with its name, in the order of the form. */
function useContactFields(): readonly (readonly [name: string, of: (row: ContactRow) => string])[] {
  const { t } = useLingui();
  const words = useRequestWords();
  return [
    [t`First name`, ({ form }) => form.firstName],
    [t`Last name`, ({ form }) => form.lastName],
    [t`Email`, ({ form }) => form.email],
    ['Telegram', ({ form }) => form.telegram],
    [t`Company`, ({ form }) => form.company],
    [t({ message: 'Position', context: 'job' }), ({ form }) => form.position ?? ''],
    [t`Interest in`, ({ form }) => words.interest(form.interest)],
    [t`Business`, ({ form }) => words.business(form.business)],
    [t`Assets under management (USD)`, ({ form }) => form.assetRange],
    [t`Country or region`, ({ form }) => words.country(form.country)],
    [t`Language`, ({ language }) => language],
    [t`IP address`, ({ ip }) => ip],
  ];
}

/** What visitors have written by the contact form. */
export function ContactSection() {
  const { t } = useLingui();
  const engine = useEngine();
  const words = useRequestWords();
  const fields = useContactFields();
  const [open, setOpen] = useState<ContactRow>();
  const number = t({ message: 'Number', context: 'request' });
  const fileColumns: readonly ExportColumn<ContactRow>[] = [
    { kind: 'time', title: t`Time`, of: ({ created }) => created },
    { kind: 'text', title: number, of: ({ request_id }) => request_id },
    ...fields.map(([title, of]): ExportColumn<ContactRow> => ({ kind: 'text', title, of })),
    { kind: 'text', title: t`State`, of: ({ state }) => words.state(state) },
  ];
  return (
    <>
      <RequestList
        title={t`Contact requests`}
        what="contact-requests"
        empty={t`No contact requests yet. They come from the contact form of the site.`}
        searchLabel={t`Name, email, Telegram, company or number`}
        states={contactStates}
        read={async (query) => (await engine.call(contactList, query)).pagenation}
        idOf={({ request_id }) => request_id}
        heads={[t`Time`, number, t`Name`, t`Email`, t`Company`, t`Interest in`, t`State`]}
        fileColumns={fileColumns}
        cells={(row, put) => <ContactCells row={row} put={put} onOpen={setOpen} />}
      />
      {open && (
        <Drawer title={nameOf(open)} onClose={() => setOpen(undefined)}>
          <Facts
            facts={[
              [t`Time`, <Timestamp key="time" ms={open.created} />],
              [number, open.request_id],
              ...fields.map(([name, of]) => [name, of(open)] as const),
            ]}
          />
        </Drawer>
      )}
    </>
  );
}

const nameOf = ({ form }: ContactRow): string => `${form.firstName} ${form.lastName}`;

interface ContactCellsProps {
  readonly row: ContactRow;
  readonly put: (row: ContactRow) => void;
  readonly onOpen: (row: ContactRow) => void;
}

function ContactCells({ row, put, onOpen }: ContactCellsProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const words = useRequestWords();
  const name = nameOf(row);
  return (
    <>
      <td>
        <Timestamp ms={row.created} />
      </td>
      <td className="num">{row.request_id}</td>
      <td>{name}</td>
      <td>{row.form.email}</td>
      <td>{row.form.company}</td>
      <td>{words.interest(row.form.interest)}</td>
      <td>
        <RequestState
          name={name}
          states={contactStates}
          value={row.state}
          set={(state) => engine.call(contactState, { request_id: row.request_id, state })}
          onDone={put}
        />
      </td>
      <td className={css.act}>
        <Button size="small" aria-label={t`Open request of ${name}`} onPress={() => onOpen(row)}>
          {t`Open`}
        </Button>
      </td>
    </>
  );
}
