import { msg } from '@lingui/core/macro';
import type { RoleTexts } from './role-texts.ts';

export const quantitativeResearcher: RoleTexts = {
  name: msg`Quantitative researcher`,
  summary: msg`Turns questions about price, inventory and impact into models that can be tested.`,
  work: [
    msg`Find models of quoting and execution, and test them until they fail.`,
    msg`Write them as pure functions, with worked examples from their source.`,
    msg`Measure on recorded markets what they would have done, costs and queue included.`,
  ],
  bring: [
    msg`A degree with a good deal of statistics, or work that shows as much.`,
    msg`Code that others can read, in TypeScript, Python or a language like them.`,
    msg`The habit of proving yourself wrong before others do.`,
  ],
  offer: [
    msg`Full-time in Hong Kong.`,
    msg`Recordings, and a simulator that gives the same result twice.`,
    msg`Colleagues who read papers, and a venue of our own to try them on.`,
  ],
};
