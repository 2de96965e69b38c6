import * as v from 'valibot';
import { contract, Paged, pageFields } from '../base/contract.ts';
import { Application, openRoles } from '../user/application.ts';
import { applicationStates } from '../user/request-state.ts';

const ApplicationId = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'application_id'));
const State = v.picklist(applicationStates, 'choice');

/** A job application as lists have it; `created` is ms since the epoch. */
export const ApplicationRow = v.object({
  application_id: v.string(),
  created: v.number(),
  state: v.picklist(applicationStates),
  position: v.picklist(openRoles),
  name: v.string(),
  email: v.string(),
  phone: v.string(),
  company: v.string(),
});
export type ApplicationRow = v.InferOutput<typeof ApplicationRow>;

/**
 * `GET /admin/application/list`: job applications, newest first; with `search` those whose name, e-mail address,
 * company or position holds it, in any case of letters. Each reading is in the audit log.
 */
export const applicationList = contract({
  method: 'GET',
  path: '/admin/application/list',
  access: ['admin'],
  names: {},
  extension: true,
  audited: ['page', 'page_size', 'search', 'state'],
  input: v.strictObject({
    ...pageFields,
    search: v.optional(v.pipe(v.string(), v.maxLength(100))),
    state: v.optional(State),
  }),
  output: Paged(ApplicationRow),
});

/** All that an applicant has written, and from where. */
const ApplicationDetail = v.object({
  ...ApplicationRow.entries,
  ip: v.string(),
  form: Application,
});

/**
 * `GET /admin/application/detail`: one application with its cover letter and links. Who has read it is in the audit
 * log. NOT_FOUND where there is no such application.
 */
export const applicationDetail = contract({
  method: 'GET',
  path: '/admin/application/detail',
  access: ['admin'],
  names: { application_id: 'anybody' },
  extension: true,
  audited: ['application_id'],
  input: v.strictObject({ application_id: ApplicationId }),
  output: ApplicationDetail,
});

/**
 * `GET /admin/application/resume`: the file that came along, as bytes to be saved and never to be shown. Who has read
 * it is in the audit log. NOT_FOUND where there is no such application, or its file is gone.
 */
export const applicationResume = contract({
  method: 'GET',
  path: '/admin/application/resume',
  access: ['admin'],
  names: { application_id: 'anybody' },
  extension: true,
  audited: ['application_id'],
  media: 'application/octet-stream',
  attachment: true,
  input: v.strictObject({ application_id: ApplicationId }),
  output: v.instance(Uint8Array),
});

/**
 * `POST /admin/application/state` sets how far an application has come. Idempotent. NOT_FOUND where there is no such
 * application.
 */
export const applicationState = contract({
  method: 'POST',
  path: '/admin/application/state',
  access: ['admin'],
  names: { application_id: 'anybody' },
  extension: true,
  audited: ['application_id', 'state'],
  input: v.strictObject({ application_id: ApplicationId, state: State }),
  output: ApplicationRow,
});
