import { describe, expect, test } from 'vitest';
import { keyNeedOf } from '../../../../src/shared/base/contract.ts';
import { contracts } from '../../../../src/shared/contracts/index.ts';
import { keyPermissions } from '../../../../src/shared/user/access-key.ts';
import { topics } from '../../../../src/shared/topics/index.ts';
import type { ProgramKey } from '../../../doubles/program.ts';
import { openKeyStage } from './key-stage.ts';

const stage = openKeyStage();
const { keyOf, call, clock } = stage;

const paths = (need: ReturnType<typeof keyNeedOf>): string[] =>
  contracts.filter((contract) => keyNeedOf(contract) === need).map(({ path }) => path);

test('what trades is named, and nothing else that changes something is open to keys', () => {
  expect(paths('trade').sort()).toEqual([
    '/order/amendOrder',
    '/order/batch',
    '/order/cancelOrder',
    '/order/closePosition',
    '/order/doOrder',
    '/order/exchange/cancelOrder',
    '/order/v2/closePosition',
    '/order/v2/doOrder',
    '/strategy/client/basket',
    '/strategy/client/clone',
    '/strategy/client/resume',
    '/strategy/client/robot/start',
    '/strategy/client/robot/stop',
    '/strategy/client/start',
    '/strategy/client/stop',
    '/strategy/client/stop/all',
    '/strategy/client/stop/list',
    '/strategy/client/update',
    '/user/alert/close',
    '/user/alert/save',
    '/user/api/position/margin',
    '/user/api/position/setting/update',
  ]);
  const reading = contracts.filter((contract) => keyNeedOf(contract) === 'read');
  expect(reading.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/user/ws/ticket',
    '/strategy/backtest',
  ]);
  expect(paths('session')).toEqual(
    expect.arrayContaining([
      '/user/key/list',
      '/user/key/create',
      '/user/key/revoke',
      '/user/outLogin',
      '/user/reset/password',
      '/user/bind/ip',
      '/user/api/transfer',
      '/admin/user/disable',
    ]),
  );
  expect(topics.filter(({ key }) => key !== undefined).map(({ path, key }) => [path, key])).toEqual([
    ['/order/entry/ws', 'trade'],
  ]);
});

describe('every call by a key that reads and by one that trades', () => {
  let asked = 0;

  test.each(keyPermissions)('a key with %s alone', async (permission) => {
    const { services, owner } = stage.server;
    // The role and the level are not what is asked here.
    const admin = await services.identity.users.create({
      username: `admin_${permission}`,
      email: `${permission}@halyard.example`,
      phone: null,
      passwordHash: 'x',
      role: 'admin',
      vipLevel: 9,
      createdMs: clock.ms,
    });
    const token = await services.identity.sessions.open(admin.userId, '127.0.0.1', clock.ms, 3_600_000);
    const key: ProgramKey = await keyOf(
      { permissions: [permission] },
      {
        call: async (method, path, body) =>
          (
            await fetch(`${stage.server.url}/sapi${path}`, {
              method,
              headers: { authorization: token, 'content-type': 'application/json' },
              body: JSON.stringify(body),
            })
          ).json() as ReturnType<typeof owner.call>,
      },
    );
    for (const contract of contracts) {
      const { method, path } = contract;
      const need = keyNeedOf(contract);
      const { code, data } = await call(key, { to: path, ...(method === 'POST' && { body: {} }) });
      const name = `${method} ${path} by ${permission}`;
      if (need === 'none' || need === permission) {
        expect(code, name).not.toBe(401);
        expect(code, name).not.toBe(403);
        expect(code, name).not.toBe(429);
      } else expect([code, data], name).toEqual([403, { field: 'permission', rule: need }]);
      asked += 1;
      clock.ms += 1_000;
    }
  });

  test('that is every contract twice', () => {
    expect(asked).toBe(2 * contracts.length);
    expect(asked).toBeGreaterThanOrEqual(240);
  });
});
