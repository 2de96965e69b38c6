import { msg } from '@lingui/core/macro';
import type { RoleTexts } from './role-texts.ts';

export const trader: RoleTexts = {
  name: msg`Trader`,
  summary: msg`Runs quotes and execution day to day within limits, and talks to clients and venues.`,
  work: [
    msg`Watch quotes, inventory and limits through the day.`,
    msg`Decide when a model should stand aside, and say why.`,
    msg`Report what we quoted against what we agreed.`,
  ],
  bring: [
    msg`Experience with order books and a calm head.`,
    msg`Written English and Chinese.`,
    msg`The ability to explain your numbers to a client.`,
  ],
  offer: [
    msg`Full-time in Hong Kong.`,
    msg`A terminal whose developers sit in the same room.`,
    msg`Limits enforced by the system, so nobody has to argue about them.`,
  ],
};
