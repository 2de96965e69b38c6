import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../../../src/server/http/app.ts';
import { createMetrics } from '../../../../src/server/http/metrics.ts';
import { layoutRoutes } from '../../../../src/server/http/routes/layout.ts';
import { createServer } from '../../../../src/server/http/serve.ts';
import { createThrottle } from '../../../../src/server/identity/throttle.ts';
import { type Database, openDatabase } from '../../../../src/server/store/database/database.ts';
import { createLayoutStore } from '../../../../src/server/store/tables/layouts.ts';
import { layoutPublisher } from '../../../../src/server/ws/publishers/layout.ts';
import { createUserStore, type User } from '../../../../src/server/store/tables/users.ts';
import { defaultDashboardState } from '../../../doubles/dashboard-state.ts';
import type { Caller } from '../../../../src/server/identity/authenticator.ts';

const clock = { ms: 1_000, nowMs: () => clock.ms };
const name = 'HALYARD/BTCUSDT/spot';
let db: Database;
let app: Awaited<ReturnType<typeof createApp>>;

beforeEach(async () => {
  db = await openDatabase(':memory:');
  const users = createUserStore(db, []);
  const people = new Map<string, User>();
  for (const username of ['ann', 'bob'])
    people.set(
      username,
      await users.create({
        username,
        email: null,
        phone: null,
        passwordHash: 'x',
        role: 'user',
        vipLevel: 1,
        createdMs: 1,
      }),
    );
  app = await createApp({
    log: pino({ level: 'silent' }),
    clock,
    metrics: createMetrics(),
    dist: '/nowhere',
    ready: () => ({ ready: true, facts: {} }),
  });
  const server = createServer(
    app,
    {
      callerOf: async (token) => {
        const user = people.get(token);
        return user && { token, user };
      },
    },
    createThrottle(clock),
    clock,
  );
  layoutRoutes(server, createLayoutStore(db), clock);
});
afterEach(async () => {
  await app.close();
  await db.destroy();
});

async function call(who: string, path: string, body?: object) {
  const answer = await app.inject({
    method: body ? 'POST' : 'GET',
    url: `/sapi/user/layout/${path}`,
    headers: { authorization: `Bearer ${who}` },
    ...(body && { payload: body }),
  });
  return answer.json() as { code: number; data: never };
}

const line = {
  id: 'line-0001',
  kind: 'trend',
  pane: 'price',
  anchors: [
    { t: 1_000, p: 10 },
    { t: 2_000, p: 11.5 },
  ],
  style: { colour: 0, width: 1, dash: 'solid' },
  locked: false,
  hidden: false,
  z: 1,
  v: 1,
  updated: 5,
};
const bodyOf = (...drawings: object[]) => ({ v: 1, drawings, removed: [] });
const save = (version: number, body: object = bodyOf(line)) => ({ kind: 'drawings', name, version, body });

test('drawings are kept as they were given, under a version that rises, for their owner alone', async () => {
  expect((await call('ann', 'save', save(0))).data).toEqual({ version: 1 });
  clock.ms = 2_000;
  expect((await call('ann', 'save', save(1, bodyOf()))).data).toEqual({ version: 2 });
  expect((await call('ann', `list?kind=drawings&name=${name}`)).data).toEqual([
    { kind: 'drawings', name, version: 2, updated: 2_000, body: bodyOf() },
  ]);
  expect((await call('bob', 'list')).data).toEqual([]);
});

test('a save that was made from another version changes nothing', async () => {
  await call('ann', 'save', save(0));
  expect(await call('ann', 'save', save(0, bodyOf()))).toMatchObject({
    code: 409,
    data: { field: 'version', rule: 'stale' },
  });
  expect(await call('ann', 'save', save(7, bodyOf()))).toMatchObject({ code: 409 });
  expect((await call('ann', 'list')).data).toMatchObject([{ version: 1, body: { drawings: [line] } }]);
});

test('a deletion needs the version too, and is told from one that is not there', async () => {
  await call('ann', 'save', save(0));
  expect(await call('ann', 'delete', { kind: 'drawings', name, version: 9 })).toMatchObject({ code: 409 });
  expect(await call('bob', 'delete', { kind: 'drawings', name, version: 1 })).toMatchObject({ code: 404 });
  expect(await call('ann', 'delete', { kind: 'drawings', name, version: 1 })).toMatchObject({ code: 200, data: 1 });
});

test.each([
  ['kind', { ...save(0), kind: 'pictures' }],
  ['name', { ...save(0), name: 'BTC' }],
  ['version', { ...save(0), version: -1 }],
  ['extra', { ...save(0), extra: 1 }],
  ['body.drawings.0.kind', save(0, bodyOf({ ...line, kind: 'spiral' }))],
  ['body.drawings.0.anchors.1.p', save(0, bodyOf({ ...line, anchors: [line.anchors[0], { t: 1, p: 'high' }] }))],
  ['body.drawings.0.style.colour', save(0, bodyOf({ ...line, style: { ...line.style, colour: 9 } }))],
  ['body.drawings.0.text', save(0, bodyOf({ ...line, text: 'x'.repeat(301) }))],
  ['body', save(0, bodyOf(line, line))],
  [
    'body.drawings',
    save(0, bodyOf(...Array.from({ length: 301 }, (_, index) => ({ ...line, id: `line-${index + 1000}` })))),
  ],
  [
    'body',
    save(
      0,
      bodyOf(
        ...Array.from({ length: 10 }, (_, index) => ({
          ...line,
          id: `brush-${index + 1000}`,
          kind: 'brush',
          anchors: Array.from({ length: 900 }, (_one, t) => ({ t: t + 0.123, p: t / 7 })),
        })),
      ),
    ),
  ],
])('a wrong %s is refused by its name', async (field, body) => {
  expect(await call('ann', 'save', body)).toMatchObject({ code: 400, data: { field } });
});

const template = {
  id: 'template-1',
  name: 'Scalping',
  indicators: [{ id: 'ma-1', kind: 'ma', params: { period: 9 }, colours: { line: '#ff8800' }, tone: 2 }],
  shares: {},
  updated: 5,
};
const templates = (version: number, ...list: object[]) => ({
  kind: 'indicators',
  name: 'templates',
  version,
  body: { v: 1, templates: list, removed: [] },
});

test('templates of indicators are a layout of their own kind beside the drawings', async () => {
  await call('ann', 'save', save(0));
  expect((await call('ann', 'save', templates(0, template))).data).toEqual({ version: 1 });
  expect((await call('ann', 'list?kind=indicators')).data).toEqual([
    {
      kind: 'indicators',
      name: 'templates',
      version: 1,
      updated: clock.ms,
      body: { v: 1, templates: [template], removed: [] },
    },
  ]);
  expect((await call('ann', 'list')).data).toHaveLength(2);
  expect(await call('ann', 'delete', { kind: 'indicators', name: 'templates', version: 1 })).toMatchObject({
    code: 200,
  });
});

test.each([
  ['name', { ...templates(0), name }],
  ['name', { ...save(0), name: 'templates' }],
  ['body.templates.0.name', templates(0, { ...template, name: ' ' })],
  [
    'body.templates.0.indicators',
    templates(0, { ...template, indicators: [template.indicators[0], template.indicators[0]] }),
  ],
  ['body', templates(0, template, template)],
  [
    'body.templates',
    templates(0, ...Array.from({ length: 51 }, (_, index) => ({ ...template, id: `template-${index}` }))),
  ],
])('of templates a wrong %s is refused by its name', async (field, body) => {
  expect(await call('ann', 'save', body)).toMatchObject({ code: 400, data: { field } });
});

const window = {
  name: 'halyard /exkchart?q=BINANCE%2FBTCUSDT%2Fspot',
  url: '/exkchart?q=BINANCE%2FBTCUSDT%2Fspot',
  left: -1_200,
  top: 40,
  width: 900,
  height: 700,
  group: 'A',
};
const arranged = (given: object = {}) => {
  const { tabs, current_tab, current_command_tab, interval, affixed_intervals, ...rest } = defaultDashboardState();
  const { chart_overlays, chart_by_symbol, chart_sets } = rest;
  const state = {
    tabs,
    current_tab,
    current_command_tab,
    interval,
    affixed_intervals,
    chart_overlays,
    chart_by_symbol,
  };
  return {
    of: 'dashboard',
    id: 'layout-1',
    name: 'Desk',
    updated: 5,
    state: { ...state, chart_sets },
    windows: [window],
    ...given,
  };
};
const layoutsOf = (version: number, ...list: object[]) => ({
  kind: 'dashboards',
  name: 'layouts',
  version,
  body: { v: 1, layouts: list, removed: [] },
});

test('layouts of the dashboard and of windows are kept under their version as everything else', async () => {
  const charts = { of: 'charts', id: 'layout-2', name: 'Four', updated: 6, num: '4', cells: '', charts: [] };
  expect((await call('ann', 'save', layoutsOf(0, arranged(), charts))).data).toEqual({ version: 1 });
  expect((await call('ann', 'list?kind=dashboards&name=layouts')).data).toMatchObject([
    { kind: 'dashboards', version: 1, body: { layouts: [arranged(), charts] } },
  ]);
  expect(await call('ann', 'save', layoutsOf(0, charts))).toMatchObject({ code: 409, data: { field: 'version' } });
  expect((await call('bob', 'list?kind=dashboards')).data).toEqual([]);
});

test.each([
  ['body.layouts.0.name', layoutsOf(0, arranged({ name: ' ' }))],
  ['body.layouts.0.windows.0.url', layoutsOf(0, arranged({ windows: [{ ...window, url: '//example.org/exkchart' }] }))],
  ['body.layouts.0.windows.0.url', layoutsOf(0, arranged({ windows: [{ ...window, url: '/setup' }] }))],
  ['body.layouts.0.windows.0.name', layoutsOf(0, arranged({ windows: [{ ...window, name: 'another' }] }))],
  ['body.layouts.0.state.interval', layoutsOf(0, arranged({ state: { ...arranged().state, interval: '7m' } }))],
  ['body.layouts', layoutsOf(0, ...Array.from({ length: 51 }, (_, index) => arranged({ id: `layout-${index}` })))],
  ['body', layoutsOf(0, arranged(), arranged())],
])('of layouts a wrong %s is refused by its name', async (field, body) => {
  expect(await call('ann', 'save', body)).toMatchObject({ code: 400, data: { field } });
});

test('the version of a layout is told at first and after each change, to its owner alone', async () => {
  await call('ann', 'save', save(0));
  const layouts = createLayoutStore(db);
  const reported: unknown[] = [];
  const callerOf = (userId: string): Caller => ({ token: 't', user: { userId } as User });
  const ann = (await createUserStore(db, []).byLogin('ann'))!;
  const stream = layoutPublisher(layouts, (error) => {
    throw error;
  }).open!({ kind: 'drawings', name }, (frame) => reported.push(frame), callerOf(ann.userId));
  expect(stream.snapshot(), 'nothing is known yet').toEqual([]);
  await expect.poll(() => reported).toEqual([{ e: 'version', version: 1 }]);
  expect(await layouts.save(ann.userId, { kind: 'drawings', name, version: 1, body: bodyOf() }, 3_000)).toBe(2);
  await layouts.save(ann.userId, { kind: 'drawings', name, version: 1, body: bodyOf() }, 3_000);
  await layouts.save(ann.userId, { kind: 'indicators', name: 'templates', version: 0, body: {} }, 3_000);
  expect(stream.snapshot()).toEqual([{ e: 'version', version: 2 }]);
  await layouts.remove(ann.userId, { kind: 'drawings', name, version: 2 });
  expect(reported).toEqual([1, 2, 0].map((version) => ({ e: 'version', version })));
  stream.close();
  await layouts.save(ann.userId, { kind: 'drawings', name, version: 0, body: bodyOf() }, 4_000);
  expect(reported).toHaveLength(3);
});
