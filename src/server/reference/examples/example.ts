import type { Contract } from '../../../shared/base/contract.ts';
import { entryExamples } from './entry.ts';
import { marketExamples } from './market.ts';
import { tradeExamples } from './trade.ts';
import type { Example } from './typed-example.ts';

/** An example as it travels. */
export interface CallExample {
  readonly query: Readonly<Record<string, unknown>> | undefined;
  readonly body: object | undefined;
  readonly answer: unknown;
}

export const callExamples: readonly Example[] = [...entryExamples, ...marketExamples, ...tradeExamples];

/** The example of a call; undefined where it has none. */
export function exampleOf(contract: Contract): CallExample | undefined {
  const found = callExamples.find((each) => each.contract === contract);
  if (!found) return undefined;
  const { input, answer } = found;
  if (contract.method === 'GET') return { query: input, body: undefined, answer };
  const { inQuery = [] } = contract;
  const part = (isIn: boolean): Readonly<Record<string, unknown>> =>
    Object.fromEntries(Object.entries(input).filter(([name]) => inQuery.includes(name) === isIn));
  return { query: part(true), body: part(false), answer };
}
