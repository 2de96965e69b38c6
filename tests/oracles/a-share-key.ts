import type { AShare } from '../../src/shared/market/a-share.ts';

/** `A_{market}_{code}`, market 1 = Shanghai, 2 = Shenzhen: the specification's name of a share. */
export const aShareKey = ({ exchange_id, security_id }: Pick<AShare, 'exchange_id' | 'security_id'>): string =>
  `A_${exchange_id}_${security_id}`;
