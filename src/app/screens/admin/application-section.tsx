import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type ApplicationRow, applicationList, applicationState } from '../../../shared/contracts/admin-application.ts';
import { applicationStates } from '../../../shared/user/request-state.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Timestamp } from '../../ui/timestamp.tsx';
import css from './admin.module.css';
import { ApplicationDrawer } from './application-drawer.tsx';
import { RequestList } from './request-list.tsx';
import { RequestState } from './request-state.tsx';
import { useRequestWords } from './request-words.ts';

/** Job applications. Letters, links and résumés are in a drawer of each. */
export function ApplicationSection() {
  const { t } = useLingui();
  const engine = useEngine();
  const words = useRequestWords();
  const [open, setOpen] = useState<ApplicationRow>();
  const position = t({ message: 'Position', context: 'job' });
  return (
    <>
      <RequestList
        title={t`Job applications`}
        what="applications"
        empty={t`No job applications yet. They come from the careers pages of the site.`}
        searchLabel={t`Name, email, company or position`}
        states={applicationStates}
        read={async (query) => (await engine.call(applicationList, query)).pagenation}
        idOf={({ application_id }) => application_id}
        heads={[t`Time`, t`Name`, t`Email`, t`Phone`, position, t`Company`, t`State`]}
        fileColumns={[
          { kind: 'time', title: t`Time`, of: ({ created }) => created },
          { kind: 'text', title: t`Name`, of: ({ name }) => name },
          { kind: 'text', title: t`Email`, of: ({ email }) => email },
          { kind: 'text', title: t`Phone`, of: ({ phone }) => phone },
          { kind: 'text', title: position, of: (row) => words.position(row.position) },
          { kind: 'text', title: t`Company`, of: ({ company }) => company },
          { kind: 'text', title: t`State`, of: ({ state }) => words.state(state) },
        ]}
        cells={(row, put) => (
          <>
            <td>
              <Timestamp ms={row.created} />
            </td>
            <td>{row.name}</td>
            <td>{row.email}</td>
            <td className="num">{row.phone}</td>
            <td>{words.position(row.position)}</td>
            <td>{row.company || '—'}</td>
            <td>
              <RequestState
                name={row.name}
                states={applicationStates}
                value={row.state}
                set={(state) => engine.call(applicationState, { application_id: row.application_id, state })}
                onDone={put}
              />
            </td>
            <td className={css.act}>
              <Button size="small" aria-label={t`Open application of ${row.name}`} onPress={() => setOpen(row)}>
                {t`Open`}
              </Button>
            </td>
          </>
        )}
      />
      {open && <ApplicationDrawer application={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
