import { msg } from '@lingui/core/macro';
import type { RoleTexts } from './role-texts.ts';

export const engineer: RoleTexts = {
  name: msg`Senior engineer`,
  summary: msg`Builds the venue, the ledger and the engine in the browser, and the tests that try to break them.`,
  work: [
    msg`Own a part of the path of an order, from the form to the disk.`,
    msg`Keep it fast, measured and small.`,
    msg`Crash it on purpose, and mend what you find.`,
  ],
  bring: [
    msg`Years with systems that must not lose anything.`,
    msg`TypeScript or a language like it, and what a browser or a disk really does.`,
    msg`A liking for plain code and for deleting it.`,
  ],
  offer: [
    msg`Full-time in Hong Kong.`,
    msg`Benchmarks, crash tests and fault tests that run on every change.`,
    msg`Work that is reviewed line by line, yours and ours alike.`,
  ],
};
