import type { Algo } from '../../../../../shared/trade/algo.ts';

/** How an algorithm goes about its order, as typed; percents where its request has fractions. */
export interface AlgoTexts {
  /** How long it may take, in `durationUnit`. */
  readonly duration: string;
  readonly durationUnit: 's' | 'min' | 'h';
  readonly slices: string;
  readonly randomize: string;
  readonly participation: string;
  readonly visible: string;
  readonly peg: string;
  readonly impact: string;
  readonly finish: Algo['finish_policy'];
}

export const noAlgo: AlgoTexts = {
  duration: '30',
  durationUnit: 'min',
  slices: '60',
  randomize: '',
  participation: '',
  visible: '',
  peg: '',
  impact: '',
  finish: 'EXPIRE',
};
