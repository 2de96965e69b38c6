import { type Direction, requireFinite } from '../../src/shared/finance/argument.ts';
import { inverseNotional } from './inverse-margin.ts';
import { linearNotional } from './linear-margin.ts';

/**
 * What a linear position gets at the funding stamp in quote, negative where it pays: −direction·qty·mark·rate. The
 * caller rounds a payment up and a receipt down.
 */
export function linearFunding(direction: Direction, qty: number, mark: number, rate: number): number {
  requireFinite({ rate });
  return -direction * linearNotional(qty, mark) * rate;
}

/**
 * What an inverse position gets at the funding stamp in coin, negative where it pays: −direction·contracts·contract USD
 * ÷ mark·rate. Rounded as the linear one.
 */
export function inverseFunding(
  direction: Direction,
  contracts: number,
  contractUsd: number,
  mark: number,
  rate: number,
): number {
  requireFinite({ rate });
  return -direction * inverseNotional(contracts, contractUsd, mark) * rate;
}
