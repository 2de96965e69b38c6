import type { Instrument } from '../../../shared/market/instrument.ts';

/** What an amount counts: coins, or whole contracts where one is not one coin. */
export const amountUnit = ({
  contract,
  linear,
  contract_size,
  base,
}: Pick<Instrument, 'contract' | 'linear' | 'contract_size' | 'base'>): string =>
  contract && (!linear || contract_size !== '1') ? 'CONT' : base;
