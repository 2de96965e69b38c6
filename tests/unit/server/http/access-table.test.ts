import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import type { Contract } from '../../../../src/shared/base/contract.ts';
import type { Reach } from '../../../../src/shared/base/names.ts';
import { doOrder, doOrderV2 } from '../../../../src/shared/contracts/order-place.ts';
import { amendOrder } from '../../../../src/shared/contracts/order.ts';
import { contracts } from '../../../../src/shared/contracts/index.ts';
import { topics } from '../../../../src/shared/topics/index.ts';
import { granteeScopes } from '../../../../src/shared/user/grant.ts';
import { subPermissions } from '../../../../src/shared/user/sub-account.ts';
import type { Role } from '../../../../src/shared/user/role.ts';
import type { AlgoRequestInput } from '../../../../src/server/desk/algo/accept.ts';
import { type AccessRow, accessTable, rowOf, rowOfTopic } from '../../../../src/server/desk/access/access-row.ts';
import { type Owned, restingOrder, restingTwap, type UserWithAll, userWithAll } from './access-people.ts';
import { nobodys, queried } from './foreign-ids.ts';
import { openMux } from './access-mux.ts';
import { moreRequests, type NamingRequest, namingRequests } from './naming-requests.ts';
import { type Answer, openWholeServer } from './whole-server.ts';

const roles = ['admin', 'user', 'asset', 'finance', 'observer', 'risk', 'finance_manage', 'trader'] as const;
/** Whose ids a call names: the caller's own, another's, those of one who has granted all there is, or nobody's. */
const whose = ['own', 'other', 'granted', 'absent'] as const;
type Whose = (typeof whose)[number];
/** What is told of a caller or an id; `in` is whatever the call itself answers. */
type Verdict = 'in' | 401 | 403 | 404 | 500 | 1006;

interface Somebody {
  readonly name: string;
  /** Undefined for who is nobody. */
  readonly role: Role | undefined;
  readonly isSub: boolean;
  readonly token: string | undefined;
  readonly with: UserWithAll | undefined;
}

let server: Awaited<ReturnType<typeof openWholeServer>>;
let laterMs = 0;
let other: UserWithAll;
let granter: UserWithAll;
const callers: Somebody[] = [];
let price = '';
let clients = 0;
const client = () => ({ client_id: `k${clients++}` });
let mine = '';
const named = () => [...namingRequests({ mine: () => mine, client, price: () => price }), ...moreRequests()];

beforeAll(async () => {
  server = await openWholeServer({ clock: { nowMs: () => Date.now() + laterMs } });
  const { engine } = server.services.trading;
  price = String(Math.floor(engine.lastTicks(engine.market('HALYARD/BTCUSDT/spot')!) * 0.08));
  await server.userOf('watcher', 'observer');
  await server.userOf('keeper', 'observer');
  await server.userOf('teller', 'finance');
  other = await userWithAll(server, 'other', price);
  granter = await userWithAll(server, 'granter', price);
  callers.push({ name: 'anonymous', role: undefined, isSub: false, token: undefined, with: undefined });
  const gone = await server.userOf('gone');
  await server.services.identity.sessions.revoke(gone.token);
  callers.push({ name: 'revoked', role: undefined, isSub: false, token: gone.token, with: undefined });
  for (const role of roles) {
    const user = await userWithAll(server, `is_${role}`, price);
    await user.become('risk');
    const given = await granter.call('POST', '/user/observer/grant', {
      username: `is_${role}`,
      grants: ['balance', 'instance', 'risk'],
    });
    expect(given.code).toBe(200);
    await user.become(role);
    callers.push({ name: role, role, isSub: role === 'trader', token: user.token, with: user });
    if (role === 'trader')
      await server.services.storage.database
        .updateTable('users')
        .set({ main_user_id: other.userId, sub_kind: 'sub', sub_permissions: JSON.stringify(subPermissions) })
        .where('user_id', '=', user.userId)
        .execute();
  }
}, 60_000);
afterAll(() => server.stop());

/** Whether a caller is let in at all, by the row's words alone. */
function admitted(row: AccessRow, { role, isSub }: Somebody): Verdict {
  if (row.access === 'public') return 'in';
  if (role === undefined) return 401;
  if (row.access !== 'user' && !row.access.includes(role)) return 403;
  return row.isMainOnly && isSub ? 1006 : 'in';
}

/** Whether a caller who is let in may name ids. */
function reaches(reach: Reach, role: Role, of: Whose): boolean {
  if (of === 'own') return true;
  if (of === 'absent') return false;
  if (reach === 'anybody') return true;
  if (reach === 'owner' || reach === 'main') return false;
  const held: readonly string[] = of === 'granted' ? (granteeScopes[role] ?? []) : [];
  if (role === 'admin' && reach !== 'risk') return true;
  return reach === 'granted' ? held.length > 0 : held.includes(reach);
}

const idsOf = (of: Whose, caller: Somebody): Owned =>
  of === 'absent'
    ? nobodys
    : of === 'other'
      ? other.owned
      : of === 'granted'
        ? granter.owned
        : (caller.with?.owned ?? nobodys);

const refusedCodes: readonly number[] = [401, 403, 404, 500, 1006, 3007];

/** The verdict that an answer means; an order or an account that has a result of its own has its own code. */
function verdictOf({ code, data }: Answer): Verdict {
  const results: { code: number }[] = data?.results ?? [];
  const reported = code === 200 && results.length === 1 ? results[0]!.code : code;
  return refusedCodes.includes(reported) ? (reported === 3007 ? 404 : (reported as Verdict)) : 'in';
}

async function ask({ token }: Somebody, method: string, path: string, input: object): Promise<Answer> {
  const address = method === 'GET' ? queried(path, input) : path;
  const answer = await fetch(`${server.url}/sapi${address}`, {
    method,
    headers: {
      ...(token && { authorization: token }),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    },
    ...(method === 'POST' && { body: JSON.stringify(input) }),
  });
  const type = answer.headers.get('content-type') ?? '';
  return type.includes('json') ? ((await answer.json()) as Answer) : { code: answer.status, data: null };
}

/** A mark in the place of each id. */
const marks = Object.fromEntries(Object.keys(nobodys).map((key) => [key, `<${key}>`])) as unknown as Owned;

/** The field of a row that a request fills from its ids. */
function fieldsOf(row: AccessRow, input: NamingRequest[2]): AccessRow['objects'] {
  const marked = input(marks);
  const texts = (value: unknown, path: string): string[] =>
    typeof value === 'string'
      ? value.startsWith('<')
        ? [path]
        : []
      : typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, inner]) =>
            texts(inner, Array.isArray(value) ? path : path ? `${path}.${key}` : key),
          )
        : [];
  const fields = texts(marked, '');
  return row.objects.filter(({ field }) => fields.includes(field));
}

/**
 * An open order and a running parent of whoever the ids belong to, in the place of those that a call before has ended.
 */
async function fresh(ids: Owned, of: Whose, caller: Somebody, what: 'order_id' | 'parent_id'): Promise<Owned> {
  const owner = of === 'own' ? caller.with : of === 'granted' ? granter : other;
  if (of === 'absent' || !owner) return ids;
  const { dealing, strategies } = server.services;
  const trader = { user_id: owner.userId, vip_level: 3 };
  if (what === 'order_id') {
    const input = v.parse(doOrder.input, restingOrder(owner.owned.api_id, price, client().client_id));
    return { ...ids, order_id: (await dealing.desk.place(trader, input)).order.order_id };
  }
  const input = v.parse(doOrderV2.input, restingTwap(owner.owned.api_id, price, client().client_id));
  const { parent_id } = await strategies.algos.place(trader, input as AlgoRequestInput);
  return { ...ids, parent_id: parent_id! };
}

/** Calls that end what others name come last. */
const ends = ['/user/api/delete', '/delete', '/revoke', '/close', '/client/stop', '/save/active'];
const lateness = (path: string): number => ends.findLastIndex((end) => path.endsWith(end));

test('every call that names something has a request here', () => {
  const known = new Set(named().map(([method, path]) => `${method} ${path}`));
  const missing = accessTable(contracts, []).filter(
    ({ call, objects }) => objects.some(({ reach }) => reach !== 'anybody') && !known.has(call),
  );
  expect(missing.map(({ call, objects }) => `${call} ${objects.map(({ field }) => field)}`)).toEqual([]);
});

test('S24: 10 callers at every call, by the table', { timeout: 120_000 }, async () => {
  const wrong: string[] = [];
  let count = 0;
  const check = (what: string, expected: Verdict, answer: Answer): void => {
    count += 1;
    const actual = verdictOf(answer);
    if (actual !== expected)
      wrong.push(`${what}: ${actual} in place of ${expected} ${JSON.stringify(answer.data)?.slice(0, 90)}`);
  };
  for (const each of contracts as readonly Contract[]) {
    if (
      each.path === '/user/outLogin' ||
      named().some(([method, path]) => method === each.method && path === each.path)
    )
      continue;
    laterMs += 10_000;
    const row = rowOf(each);
    for (const caller of callers) {
      const expected = admitted(row, caller);
      const ids = row.objects.length > 0 && expected === 'in' ? 404 : expected;
      const input =
        row.objects.length > 0 ? { [row.objects[0]!.field]: '0123456789AB', ...adminFields[each.path] } : {};
      check(`${row.call} ${caller.name}`, ids, await ask(caller, each.method, each.path, input));
    }
  }
  const requests = named().toSorted(([, a], [, b]) => lateness(a) - lateness(b));
  for (const [method, path, input] of requests) {
    laterMs += 20_000;
    const row = rowOf(contracts.find((each) => each.method === method && each.path === path)!);
    const objects = fieldsOf(row, input);
    const made = (['order_id', 'parent_id'] as const).find((id) => JSON.stringify(input(marks)).includes(marks[id]));
    for (const caller of callers)
      for (const of of whose) {
        mine = caller.with?.owned.api_id ?? nobodys.api_id;
        const door = admitted(row, caller);
        const isIn = door === 'in' && objects.every(({ reach }) => reaches(reach, caller.role!, of));
        const isQuiet = objects.every(({ otherwise }) => otherwise === 'nothing');
        const expected = door !== 'in' ? door : isIn || isQuiet ? 'in' : 404;
        const ids = idsOf(of, caller);
        check(
          `${row.call} ${objects.map(({ field }) => field)} ${caller.name} ${of}`,
          expected,
          await ask(
            caller,
            method,
            path,
            input(made && isIn && method === 'POST' ? await fresh(ids, of, caller, made) : ids),
          ),
        );
      }
  }
  console.log(`${count} answers compared with the access table`);
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(3_000);
});

/** The calls that requests of orders over a socket stand for, by the fields that name something. */
const sentBy: Readonly<Record<string, Contract>> = { 'body.api_id': doOrder, 'body.order_id': amendOrder };

/** What calls about users and requests need beside the id. */
const adminFields: Readonly<Record<string, object>> = {
  '/admin/user/role': { role: 'user' },
  '/admin/account/fund': { account_type: 'spot', asset: 'USDT', amount: '1', client_id: 'none' },
  '/admin/grant/save': { owner: 'other', username: 'teller', grants: ['balance'], api_ids: ['0123456789AB'] },
  '/admin/user/disable': { disabled: false },
  '/admin/user/vip': { vip_level: 3 },
  '/admin/application/detail': { application_id: '0'.repeat(32) },
  '/admin/application/resume': { application_id: '0'.repeat(32) },
  '/admin/application/state': { application_id: '0'.repeat(32), state: 'read' },
  '/admin/contact/state': { state: 'answered' },
};

describe('sockets', () => {
  test('S26: 10 callers at every topic, by the table', { timeout: 60_000 }, async () => {
    const { accounts } = server.services.trading;
    for (const { with: user } of callers) if (user) await accounts.activate(user.owned.api_id, true, 0);
    const wrong: string[] = [];
    let count = 0;
    const check = (what: string, expected: Verdict, actual: Verdict): void => {
      count += 1;
      if (actual !== expected) wrong.push(`${what}: ${actual} in place of ${expected}`);
    };
    for (const caller of callers) {
      const mux = await openMux(server, caller.token, () => {
        laterMs += 50;
      });
      for (const each of topics) {
        const row = rowOfTopic(each);
        const door = admitted(row, caller);
        const query = each.path === '/user/layout/ws' ? { kind: 'indicators', name: 'templates' } : {};
        check(`${row.call} ${caller.name}`, door, await mux.subscribe(each.path, query));
        for (const { field, reach, otherwise } of row.objects)
          for (const of of whose) {
            const ids = { ...idsOf(of, caller), instance_id: idsOf(of, caller).instance_id };
            const call = sentBy[field];
            const door = admitted(call && each.path === '/order/entry/ws' ? rowOf(call) : row, caller);
            const reached = door === 'in' && (otherwise === 'nothing' || reaches(reach, caller.role!, of));
            const expected = door !== 'in' ? door : reached ? 'in' : 404;
            const actual = await mux.name(each.path, field, async () =>
              reached && /(order|parent)_ids?$/.test(field) && otherwise === 'each'
                ? fresh(ids, of, caller, field.includes('parent') ? 'parent_id' : 'order_id')
                : ids,
            );
            check(`${row.call} ${field} ${caller.name} ${of}`, expected, actual);
          }
      }
      mux.close();
    }
    console.log(`${count} subscriptions and requests compared with the access table`);
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(400);
  });
});
