import * as contracts from '../../../shared/contracts/admin-application.ts';
import { contactList, contactState } from '../../../shared/contracts/admin-contact.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import type { ApplicationStore, StoredApplication } from '../../store/tables/applications.ts';
import type { ContactRequestStore } from '../../store/tables/contact-requests.ts';
import type { Server } from '../serve.ts';

export interface AdminRequestRoutes {
  readonly applications: ApplicationStore;
  readonly contactRequests: ContactRequestStore;
}

const rowOf = ({ application_id, created, state, form }: StoredApplication): contracts.ApplicationRow => ({
  application_id,
  created,
  state,
  position: form.position,
  name: form.name,
  email: form.email,
  phone: form.phone,
  company: form.company,
});

/** What is found, or NOT_FOUND by the field that names it. */
function found<T>(value: T | undefined, field: string): T {
  if (value === undefined) throw new Refusal('NOT_FOUND', { field, rule: 'unknown' });
  return value;
}

/** What visitors have sent, as admins read and answer it: job applications and contact requests. */
export function adminRequestRoutes(server: Server, { applications, contactRequests }: AdminRequestRoutes): void {
  server.guarded(contracts.applicationList, async ({ input }) => {
    const { total, found: rows } = await applications.list(input);
    const { page, page_size } = input;
    return { pagenation: { page, page_size, total, results: rows.map(rowOf) } };
  });

  server.guarded(contracts.applicationDetail, async ({ input: { application_id } }) => {
    const application = found(await applications.byId(application_id), 'application_id');
    return { ...rowOf(application), ip: application.ip, form: application.form };
  });

  server.guarded(contracts.applicationResume, async ({ input: { application_id } }) =>
    found(await applications.resume(application_id), 'application_id'),
  );

  server.guarded(contracts.applicationState, async ({ input: { application_id, state } }) =>
    rowOf(found(await applications.setState(application_id, state), 'application_id')),
  );

  server.guarded(contactList, async ({ input }) => {
    const { total, found: rows } = await contactRequests.list(input);
    const { page, page_size } = input;
    return { pagenation: { page, page_size, total, results: [...rows] } };
  });

  server.guarded(contactState, async ({ input: { request_id, state } }) =>
    found(await contactRequests.setState(request_id, state), 'request_id'),
  );
}
