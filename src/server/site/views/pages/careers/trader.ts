import { msg } from '@lingui/core/macro';
import type { RoleTexts } from './role-texts.ts';

export const trader: RoleTexts = {
  name: msg`Trader`,
  summary: msg`Runs quotes and execution day by day, within limits, and talks with clients and venues.`,
  work: [
    msg`Watch quotes, inventory and limits through the day.`,
    msg`Decide when a model should stand aside, and say why.`,
    msg`Report what was agreed against what was quoted.`,
  ],
  bring: [
    msg`Experience with order books, and a calm head.`,
    msg`Written English and Chinese.`,
    msg`Numbers that you can explain to a client.`,
  ],
  offer: [
    msg`Full-time in Hong Kong.`,
    msg`A terminal whose makers sit in the same room.`,
    msg`Limits that the system keeps, so that nobody has to argue about them.`,
  ],
};
