import { describe, expect, test } from 'vitest';
import { contracts } from '../../../../src/shared/contracts/index.ts';
import { roles } from '../../../../src/shared/user/role.ts';
import { openTradingStage } from './trading-stage.ts';

const stage = openTradingStage();
const { clock, order, state, asked, tokenOf } = stage;

describe('S24: who may call what', () => {
  test('S24: without a token, with one that has ended and with one that has expired every call that is not public is 401', async () => {
    const ended = await tokenOf('admin', 9);
    const expired = await stage.server.services.identity.sessions.open(
      stage.server.owner.userId,
      '127.0.0.1',
      clock.ms - 7_200_000,
      3_600_000,
    );
    await stage.server.services.identity.sessions.revoke(ended);
    const closed = contracts.filter(({ access }) => access !== 'public');
    expect(closed.length).toBeGreaterThan(80);
    for (const { method, path } of closed) {
      for (const token of ['', ended, expired])
        expect((await asked(method, path, token)).status, `${method} ${path}`).toBe(401);
    }
  });

  test('S24: every call that is for some roles is 403 for each of the others, whatever their level', async () => {
    const restricted = contracts.filter(({ access }) => Array.isArray(access));
    expect(restricted.length).toBeGreaterThan(5);
    for (const role of roles) {
      const token = await tokenOf(role, 9);
      for (const { method, path, access } of restricted) {
        const { status } = await asked(method, path, token);
        if (access.includes(role)) expect(status, `${role} ${path}`).not.toBe(403);
        else expect(status, `${role} ${path}`).toBe(403);
      }
    }
  });

  test('S28: every call that needs a level is refused below it by the server, the start of a strategy too, and starts nothing', async () => {
    const leveled = contracts.filter(({ vip }) => vip !== undefined && vip > 0);
    expect(leveled.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/order/doOrder', '/strategy/client/start']),
    );
    const before = await state();
    for (const { method, path, vip } of leveled) {
      const { code, data } = await asked(method, path, await tokenOf('user', vip! - 1), {
        ...order(),
        vip_level: 9,
        strategy_type: 'GRID',
      });
      expect([path, code, data]).toEqual([path, 1007, { need: vip, have: vip! - 1 }]);
    }
    expect(await state()).toBe(before);
    expect((await stage.server.owner.call('GET', '/client/instance/list?kind=running')).data.pagenation.total).toBe(0);
  });
});
