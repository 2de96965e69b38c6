import {
  type Invitee,
  inviteList,
  inviteRebates,
  type InviteRebate,
  type InviteStat,
  inviteStat,
} from '../../src/shared/contracts/invite.ts';
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

export const testRebate = (changes: Partial<InviteRebate> = {}): InviteRebate => ({
  rebate_id: '7',
  time: 1_790_000_000_000,
  day: Math.floor(1_790_000_000_000 / dayMs) * dayMs - dayMs,
  username: 'an***l',
  asset: 'USDT',
  fee: '8',
  rate: '0.15',
  rebate: '1.2',
  ...changes,
});

const paged = <T>(results: readonly T[]) => ({
  pagenation: { page: 1, page_size: 20, total: results.length, results },
});

/** Something for each part of the page of invites. */
export const inviteAnswers = {
  [inviteStat.path]: testInviteStat({ can_accept: true }),
  [inviteList.path]: paged([testInvitee(), testInvitee({ time: 1, is_active: false })]),
  [inviteRebates.path]: paged([testRebate()]),
};
