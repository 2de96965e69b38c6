import { auditCheck, auditList, userList } from '../../../src/shared/contracts/admin.ts';
import { applicationDetail, applicationList } from '../../../src/shared/contracts/admin-application.ts';
import { contactList } from '../../../src/shared/contracts/admin-contact.ts';
import { managedGrants } from '../../../src/shared/contracts/admin-user.ts';
import { managedAnnouncements } from '../../../src/shared/contracts/message.ts';
import { type AStockState, astockState } from '../../../src/shared/contracts/admin-astock.ts';
import { venueList } from '../../../src/shared/contracts/admin-venue.ts';
import { answer, paged } from './answer.ts';

const now = Date.now();
const application = {
  application_id: 'a'.repeat(32),
  created: now,
  state: 'new',
  position: 'engineer',
  name: 'Ada Lovelace',
  email: 'ada@mail.example',
  phone: '+852 9123 4567',
  company: '=Analytical Engines',
} as const;
const applicationForm = {
  position: 'engineer',
  name: 'Ada Lovelace',
  email: 'ada@mail.example',
  phone: '+852 9123 4567',
  company: '=Analytical Engines',
  linkedin: 'https://linkedin.example/ada',
  github: '',
  portfolio: '',
  other: '',
  cover_letter: 'Dear all,\n<b>I compute.</b>',
} as const;
export const astock: AStockState = {
  rows: 1_600,
  date: '2025-08-07',
  is_online: true,
  is_running: false,
  tried_ms: null,
  problem: null,
};
const venue = {
  exchange: 'BINANCE',
  name: 'Binance',
  mode: 'SIM',
  status: 'UP',
  latency_ms: null,
  markets: 1_234,
  active: 12,
  halted: 0,
  is_remote: false,
  faults: 0,
} as const;

/** Something for each part of the page of administration to show. */
export const adminAnswers = {
  ...answer(
    userList,
    paged([
      {
        user_id: 'u1',
        username: 'ann',
        email: 'ann@fund.example',
        phone: null,
        role: 'user',
        vip_level: 1,
        vip_fixed: false,
        created: now,
        disabled: null,
        sessions: 1,
      },
      {
        user_id: 'u2',
        username: 'bob',
        email: null,
        phone: null,
        role: 'user',
        vip_level: 0,
        vip_fixed: false,
        created: now,
        disabled: now,
        sessions: 0,
      },
    ]),
  ),
  ...answer(
    auditList,
    paged([
      {
        seq: 1,
        time: now,
        actor: 'u0',
        actor_name: 'root',
        action: '/admin/msg/send',
        ip: '10.0.0.1',
        facts: { client_id: 'note-1' },
        hash: 'ab12',
      },
    ]),
  ),
  ...answer(
    managedGrants,
    paged([
      {
        grant_id: 'g1',
        owner: 'ann',
        username: 'oscar',
        grants: ['balance', 'instance'],
        api_ids: ['a1'],
        expires: now,
        created: now,
      },
    ]),
  ),
  ...answer(
    managedAnnouncements,
    paged([
      {
        announcement_id: 'n1',
        title: 'Maintenance on Saturday',
        content: 'Trading pauses for ten minutes.',
        texts: { 'zh-Hans': { title: '周六维护', content: '交易暂停十分钟。' } },
        author: 'root',
        created: now,
      },
    ]),
  ),
  ...answer(auditCheck, { broken: null, missing: 0 }),
  ...answer(applicationList, paged([application])),
  ...answer(applicationDetail, { ...application, ip: '192.0.2.7', form: applicationForm }),
  ...answer(
    contactList,
    paged([
      {
        request_id: 'ABCDEF012345',
        created: now,
        ip: '192.0.2.8',
        language: 'en',
        state: 'answered',
        form: {
          firstName: 'Grace',
          lastName: 'Hopper',
          email: 'grace@fund.example',
          telegram: '@gracehopper',
          company: 'Tower Fund',
          position: 'CTO',
          interest: 'Market Maker',
          business: 'Hedge Fund',
          assetRange: '10M-100M',
          country: 'US',
        },
      },
    ]),
  ),
  ...answer(venueList, [
    venue,
    { ...venue, exchange: 'OKX', name: 'OKX', status: 'DOWN', latency_ms: 38, halted: 2, is_remote: true, faults: 7 },
  ]),
  ...answer(astockState, { ...astock }),
};
