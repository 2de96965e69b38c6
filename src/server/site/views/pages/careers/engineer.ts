import { msg } from '@lingui/core/macro';
import type { RoleTexts } from './role-texts.ts';

export const engineer: RoleTexts = {
  name: msg`Senior engineer`,
  summary: msg`Builds the venue, the ledger and the engine in the browser, and the tests that try to break them.`,
  work: [
    msg`Own part of the path of an order, from form to disk.`,
    msg`Keep it fast, measured and small.`,
    msg`Crash it on purpose and fix what you find.`,
  ],
  bring: [
    msg`Years of experience with systems that must not lose data.`,
    msg`TypeScript or a similar language, and a grasp of what browsers and disks really do.`,
    msg`A taste for plain code, and for deleting it.`,
  ],
  offer: [
    msg`Full-time in Hong Kong.`,
    msg`Benchmarks, crash tests and fault tests on every change.`,
    msg`Line-by-line code review, for your work and ours.`,
  ],
};
