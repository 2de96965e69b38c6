import { sql } from 'kysely';

/** Whether what a row holds as its `body_json` is of one of these accounts. */
export const bodyAccountIn = (api_ids: readonly string[]) =>
  sql<boolean>`json_extract(body_json, '$.api_id') IN (SELECT value FROM json_each(${JSON.stringify(api_ids)}))`;
