import type { Args, Contract, Output } from '../../../shared/base/contract.ts';

/** One request and what it is answered with. */
export interface Example {
  readonly contract: Contract;
  readonly input: Readonly<Record<string, unknown>>;
  /** `data` of the envelope. */
  readonly answer: unknown;
}

/** An example that the contract's own types hold to its form. */
export const example = <C extends Contract>(contract: C, input: Args<C> & object, answer: Output<C>): Example => ({
  contract,
  input: input as Readonly<Record<string, unknown>>,
  answer,
});
