import { astockExec } from './astock-exec/index.ts';
import { blsh } from './blsh/index.ts';
import { funding } from './funding/index.ts';
import { aiGrid } from './grid/ai/index.ts';
import { grid } from './grid/index.ts';
import { mm } from './mm/index.ts';
import { mmPlus } from './mm-plus/index.ts';
import { optionArb } from './option-arb/index.ts';
import { rateGrid } from './rate-grid/index.ts';
import { secondWave } from './second-wave/index.ts';
import { smartExec } from './smart-exec/index.ts';
import { sor } from './sor/index.ts';
import { spread } from './spread/index.ts';
import { statArb } from './stat-arb/index.ts';
import { strongGrid } from './strong-grid/index.ts';
import { trend } from './trend/index.ts';
import { type AnyStrategy, anyStrategy } from './strategy.ts';

/** Every strategy that can be started. */
export const strategies: readonly AnyStrategy[] = [
  anyStrategy(grid),
  anyStrategy(aiGrid),
  anyStrategy(blsh),
  anyStrategy(smartExec),
  anyStrategy(astockExec),
  anyStrategy(trend),
  anyStrategy(strongGrid),
  anyStrategy(secondWave),
  anyStrategy(mm),
  anyStrategy(mmPlus),
  anyStrategy(spread),
  anyStrategy(funding),
  anyStrategy(rateGrid),
  anyStrategy(statArb),
  anyStrategy(sor),
  anyStrategy(optionArb),
];
