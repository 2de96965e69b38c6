import type { AccessKey } from '../../src/shared/contracts/access-key.ts';

let count = 0;

/** A key of a program that reads and trades from anywhere, or what else is asked for. */
export const testKey = (key: Partial<AccessKey> = {}): AccessKey => ({
  key_id: `hk_${String(++count).padStart(22, 'A')}`,
  name: `Grid bot ${count}`,
  kind: 'HMAC',
  public_key: null,
  permissions: ['read', 'trade'],
  ip_list: [],
  created: 1_790_000_000_000,
  expires: 1_797_776_000_000,
  last_used: null,
  state: 'LIVE',
  ...key,
});
