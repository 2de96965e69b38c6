import type { OpenRole } from '../../../../../shared/user/application.ts';
import { engineer } from './engineer.ts';
import { quantitativeResearcher } from './quantitative-researcher.ts';
import type { RoleTexts } from './role-texts.ts';
import { trader } from './trader.ts';

/** The open roles. */
export const roleTexts: Readonly<Record<OpenRole, RoleTexts>> = {
  'quantitative-researcher': quantitativeResearcher,
  engineer,
  trader,
};
