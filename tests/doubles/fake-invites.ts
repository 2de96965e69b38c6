import type { Invitee, InviteStat } from '../../src/shared/contracts/invite.ts';
import { dayMs } from '../../src/shared/base/time.ts';

/** What a user of the second level has earned by five active users. */
export const testInviteStat = (changes: Partial<InviteStat> = {}): InviteStat => ({
  code: 'HLY7Q2',
  link: 'https://halyard.example/signup?code=HLY7Q2',
  invited: 7,
  active: 5,
  level: 2,
  rate: '0.15',
  next_level: { level: 3, rate: '0.2', needs: 1 },
  levels: [
    { level: 1, active: 0, rate: '0.1' },
    { level: 2, active: 5, rate: '0.15' },
    { level: 3, active: 6, rate: '0.2' },
  ],
  rebate_total: '12.345',
  rebate_30d: '3.21',
  assets: [{ asset: 'USDT', total: '12.345', last_30d: '3.21', usd: '12.345' }],
  days: Array.from({ length: 30 }, (_, index) => ({
    day: (Math.floor(Date.now() / dayMs) - 30 + index) * dayMs,
    usd: index % 7 === 0 ? '0' : String(index / 10),
  })),
  pays_to: { api_id: 'h1', name: 'Halyard paper' },
  inviter: null,
  can_accept: false,
  ...changes,
});

export const testInvitee = (changes: Partial<Invitee> = {}): Invitee => ({
  username: 'an***l',
  time: 1_790_000_000_000,
  level: 2,
  is_active: true,
  volume_30d: '12345.6',
  rebate: '3.21',
  ...changes,
});
