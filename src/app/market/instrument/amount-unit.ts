import type { Instrument } from '../../../shared/market/instrument.ts';
import type { TriggerPrice } from '../../../shared/trade/order.ts';

/** What an amount counts: coins, or whole contracts where one is not one coin. */
export const amountUnit = ({
  contract,
  linear,
  contract_size,
  base,
}: Pick<Instrument, 'contract' | 'linear' | 'contract_size' | 'base'>): string =>
  contract && (!linear || contract_size !== '1') ? 'CONT' : base;

/** In what a price is quoted: an option that settles in its coin costs so many coins, all else so much of its quote. */
export const priceUnit = ({ account_type, settle, quote }: Pick<Instrument, 'account_type' | 'settle' | 'quote'>) =>
  account_type === 'option' ? settle : quote;

/** The same of the price that a trigger is held against: an option's index is the price of its coin. */
export const triggerUnit = (
  instrument: Pick<Instrument, 'account_type' | 'settle' | 'quote'>,
  by: TriggerPrice,
): string => (by === 'INDEX' ? instrument.quote : priceUnit(instrument));
