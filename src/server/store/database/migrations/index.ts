import * as schema from './0001-schema.ts';
import * as runTapes from './0002-run-tapes.ts';
import * as accountRisk from './0003-account-risk.ts';
import * as seriesAndTemplates from './0004-series-and-templates.ts';
import * as instanceDays from './0005-instance-days.ts';

/** Each a step from the schema before it, in the order of their numbers. */
export const migrations = {
  '0001-schema': schema,
  '0002-run-tapes': runTapes,
  '0003-account-risk': accountRisk,
  '0004-series-and-templates': seriesAndTemplates,
  '0005-instance-days': instanceDays,
};
