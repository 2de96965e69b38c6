// The house venue: its bare book beside nodejs-order-book, its core, orders that are on the disk before they are
// acknowledged, and a start from the journal.
import { report } from './harness/report.ts';
import { figuresOf, measureVenue } from './venue/measured.ts';
import { targetsOf } from './venue/targets.ts';

const short = process.argv.includes('--short');
const millions = short ? 0.05 : 1;
const measured = await measureVenue(short, millions);
const figures = figuresOf(measured, millions);
for (const [name, value] of Object.entries(figures))
  console.log(name.padEnd(46), value.toLocaleString('en-US', { maximumFractionDigits: 3 }));
report('venue', targetsOf(measured), figures);
