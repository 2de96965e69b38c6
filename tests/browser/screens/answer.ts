import type { InferOutput } from 'valibot';
import type { Contract } from '../../../src/shared/base/contract.ts';

/** A page with all results there are. */
export const paged = <T>(results: T[]) => ({ pagenation: { page: 1, page_size: 20, total: results.length, results } });

/** What the fake engine answers to a call. */
export const answer = <C extends Contract>(
  { path }: C,
  output: InferOutput<C['output']>,
): Readonly<Record<string, unknown>> => ({ [path]: output });
