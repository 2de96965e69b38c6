import { blsh } from './blsh/index.ts';
import { grid } from './grid/index.ts';
import { type AnyStrategy, anyStrategy } from './strategy.ts';

/** Every strategy that can be started. */
export const strategies: readonly AnyStrategy[] = [anyStrategy(grid), anyStrategy(blsh)];
