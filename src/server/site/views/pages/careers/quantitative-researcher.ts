import { msg } from '@lingui/core/macro';
import type { RoleTexts } from './role-texts.ts';

export const quantitativeResearcher: RoleTexts = {
  name: msg`Quantitative researcher`,
  summary: msg`Turns questions about price, inventory and impact into models we can test.`,
  work: [
    msg`Find models for quoting and execution, and test them until they fail.`,
    msg`Write them as pure functions, with the worked examples from their source.`,
    msg`Measure what they would have done on recorded markets, costs and queueing included.`,
  ],
  bring: [
    msg`A degree heavy in statistics, or work that shows the same.`,
    msg`Code that others can read, in TypeScript, Python or similar.`,
    msg`A habit of proving yourself wrong before others do.`,
  ],
  offer: [
    msg`Full-time in Hong Kong.`,
    msg`Market recordings, and a simulator that gives the same result twice.`,
    msg`Colleagues who read papers, and our own venue to try them on.`,
  ],
};
