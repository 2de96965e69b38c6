import { formatSigned } from './percent.ts';

/** Basis points: `+12.30`. */
export const bpsText = (bps: number): string => formatSigned(bps.toFixed(2), 2);
