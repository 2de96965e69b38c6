import { type StopMode, stopModes } from '../instance.ts';

/** Types that keep what they have traded: shares bought today cannot be sold today, and those sold stay sold. */
const keepingTypes: readonly string[] = ['ASTOCK_EXEC'];

/** Whether a type keeps what it has traded, however it is stopped. */
export const keepsHoldings = (strategyType: string): boolean => keepingTypes.includes(strategyType);

/** What a stop of a type can do with its orders and with what it holds. */
export const stopModesOf = (strategyType: string): readonly StopMode[] =>
  keepsHoldings(strategyType) ? stopModes.filter((mode) => mode !== 'CANCEL_CLOSE') : stopModes;
