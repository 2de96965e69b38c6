import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { ListProblem, parseShanghai, parseShenzhen } from '../../../../src/server/a-shares/exchange-lists.ts';
import { fetchLists, type ListSources } from '../../../../src/server/a-shares/fetch-lists.ts';
import type { AShareRow } from '../../../../src/shared/market/a-share.ts';
import { createShareKeeper } from '../../../../src/server/a-shares/refresh.ts';
import { seed, seedDate } from '../../../../src/server/a-shares/seed.ts';
import { pinyinOf } from '../../../../src/server/a-shares/pinyin.ts';
import { createAShareStore } from '../../../../src/server/store/tables/a-shares.ts';
import { openDatabase } from '../../../../src/server/store/database/database.ts';

const shanghaiRow = (code: string, name: string) => ({
  A_STOCK_CODE: code,
  B_STOCK_CODE: '-',
  SEC_NAME_CN: name,
  COMPANY_ABBR: `${name}公司`,
  LIST_DATE: '20010827',
  STOCK_TYPE: '1',
  DELIST_DATE: '-',
});
const shanghai = (rows: readonly object[], total: number | string = rows.length, pageCount: number | string = 1) =>
  JSON.stringify({
    actionErrors: [],
    isPagination: 'true',
    pageHelp: { pageCount, pageNo: 1, pageSize: 5000, total, data: rows },
    result: rows,
  });
const shenzhenRow = (code: string, name: string) => ({
  bk: '主板',
  agdm: code,
  agjc: `<a href='http://example.test/?code=${code}' target='_blank'><u>${name}</u></a>`,
  agssrq: '1991-04-03',
  agzgb: '194.06',
  sshymc: 'J 金融业',
});
const shenzhen = (rows: readonly object[], { page = 1, pages = 1, total = rows.length } = {}) =>
  JSON.stringify([
    {
      metadata: {
        catalogid: '1110',
        tabkey: 'tab1',
        name: 'A股列表',
        pagesize: 20,
        pageno: page,
        pagecount: pages,
        recordcount: total,
      },
      data: rows,
      error: null,
    },
    {
      metadata: {
        catalogid: '1110',
        tabkey: 'tab2',
        name: 'B股列表',
        pagesize: 20,
        pageno: 1,
        pagecount: 1,
        recordcount: 1,
      },
      data: [{ bgdm: '200002', bgjc: 'x' }],
    },
  ]);

describe('the forms of the exchanges', () => {
  test('Shanghai: JSON and JSON in a call, names of the security, B-shares and blanks left out', () => {
    const body = shanghai([
      shanghaiRow('600519', '贵州茅台'),
      shanghaiRow('688981', '中芯国际'),
      shanghaiRow('900901', '云赛B股'),
      shanghaiRow('-', '无'),
    ]);
    const want = [
      { security_id: '600519', exchange_id: 1, security_name: '贵州茅台', list_date: '2001-08-27' },
      { security_id: '688981', exchange_id: 1, security_name: '中芯国际', list_date: '2001-08-27' },
    ];
    expect(parseShanghai(body)).toEqual({ list: want, rows: 4, total: 4, pages: 1 });
    expect(parseShanghai(`jsonpCallback123(${body});`).list).toEqual(want);
    expect(
      parseShanghai(shanghai([{ A_STOCK_CODE: '600000', SEC_NAME_CN: null, COMPANY_ABBR: '浦发银行' }], '1', '1'))
        .list[0],
    ).toMatchObject({ security_name: '浦发银行', list_date: null });
  });

  test('Shenzhen: the A-share table alone, names out of their links, leading zeros kept', () => {
    const body = shenzhen(
      [shenzhenRow('000001', '平安银行'), shenzhenRow('000002', '万  科Ａ'), shenzhenRow('300750', '宁德&amp;时代')],
      { pages: 3, total: 43 },
    );
    expect(parseShenzhen(body)).toEqual({
      list: [
        { security_id: '000001', exchange_id: 2, security_name: '平安银行', list_date: '1991-04-03' },
        { security_id: '000002', exchange_id: 2, security_name: '万科Ａ', list_date: '1991-04-03' },
        { security_id: '300750', exchange_id: 2, security_name: '宁德&时代', list_date: '1991-04-03' },
      ],
      rows: 3,
      total: 43,
      pages: 3,
    });
  });

  test('whatever else comes is refused by name, and nothing but that', () => {
    for (const body of [
      '',
      '<html>busy</html>',
      '{}',
      '[]',
      '{"result":null,"pageHelp":{"total":1,"pageCount":1}}',
      '{"result":[],"pageHelp":{"total":-1,"pageCount":1}}',
    ]) {
      expect(() => parseShanghai(body), body).toThrow(/^SSE: /);
      expect(() => parseShenzhen(body), body).toThrow(/^SZSE: /);
    }
    const good = shanghai([shanghaiRow('600519', '贵州茅台')]);
    const other = shenzhen([shenzhenRow('000001', '平安银行')]);
    fc.assert(
      fc.property(fc.constantFrom(good, other), fc.nat(400), fc.string({ maxLength: 3 }), (text, at, cut) => {
        const broken = text.slice(0, at) + cut + text.slice(at + cut.length);
        for (const parse of [parseShanghai, parseShenzhen]) {
          try {
            for (const row of parse(broken).list) expect(row.security_id).toMatch(/^\d{6}$/);
          } catch (error) {
            expect(error).toBeInstanceOf(ListProblem);
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('lists over the wire', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.close();
    server = undefined;
  });

  /** A double of both exchanges that answers what `answer` says, and keeps the questions. */
  async function exchanges(answer: (url: URL) => string | number | undefined) {
    const asked: URL[] = [];
    server = createServer((request, response) => {
      const url = new URL(request.url!, 'http://localhost');
      asked.push(url);
      const body = request.headers.referer === undefined ? 403 : answer(url);
      if (body === undefined) return;
      response.writeHead(typeof body === 'number' ? body : 200).end(typeof body === 'number' ? 'no' : body);
    });
    await new Promise<void>((resolve) => {
      server!.listen(0, '127.0.0.1', resolve);
    });
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const sources: ListSources = { shanghai: `${base}/sse`, shenzhen: `${base}/szse`, timeoutMs: 300, restMs: 1 };
    return { asked, sources };
  }

  const shenzhenPages = [
    [shenzhenRow('000001', '平安银行'), shenzhenRow('000002', '万  科Ａ')],
    [shenzhenRow('300750', '宁德时代')],
  ];
  const good = (url: URL): string => {
    if (url.pathname === '/sse')
      return url.searchParams.get('STOCK_TYPE') === '8'
        ? shanghai([shanghaiRow('688981', '中芯国际')])
        : shanghai([shanghaiRow('600519', '贵州茅台')]);
    const page = Number(url.searchParams.get('PAGENO'));
    return shenzhen(shenzhenPages[page - 1]!, { page, pages: 2, total: 3 });
  };

  test('both boards of Shanghai and every page of Shenzhen', async () => {
    const { asked, sources } = await exchanges(good);
    expect((await fetchLists(sources)).map(({ security_id }) => security_id)).toEqual([
      '600519',
      '688981',
      '000001',
      '000002',
      '300750',
    ]);
    expect(asked.map((url) => url.searchParams.get('STOCK_TYPE') ?? url.searchParams.get('PAGENO'))).toEqual([
      '1',
      '8',
      '1',
      '2',
    ]);
  });

  test.each([
    [
      'a page that lacks rows',
      (url: URL) =>
        url.searchParams.get('PAGENO') === '2' ? shenzhen([], { page: 2, pages: 2, total: 3 }) : good(url),
      /SZSE: 2 rows came, 3 were announced/,
    ],
    ['an empty list', (url: URL) => (url.pathname === '/sse' ? shanghai([]) : good(url)), /SSE: a list of 0 rows/],
    ['another status', () => 503, /SSE answered with status 503/],
    ['no answer', () => undefined, /SSE could not be reached/],
    [
      'a page of HTML',
      (url: URL) => (url.pathname === '/szse' ? '<html></html>' : good(url)),
      /SZSE: the list has another form/,
    ],
  ] as const)('%s: the whole is refused', async (_, answer, message) => {
    const { sources } = await exchanges(answer);
    await expect(fetchLists(sources)).rejects.toThrow(message);
  });

  test('nobody there', async () => {
    const { sources } = await exchanges(good);
    await new Promise((resolve) => {
      server!.close(resolve);
    });
    await expect(fetchLists(sources)).rejects.toThrow(/SSE could not be reached: ECONNREFUSED/);
  });
});

const nothing = (): void => undefined;

test('a table is kept up to date once a day, and stays where a list cannot be read', async () => {
  const db = await openDatabase(':memory:');
  const store = await createAShareStore(db, seed, seedDate, pinyinOf);
  const warnings = [] as string[];
  const reported = [] as string[];
  let nowMs = Date.UTC(2026, 10, 20, 23, 30);
  let hourly = nothing;
  let answers = [] as (readonly AShareRow[] | Error)[];
  const log = { info: nothing, warn: ({ reason }: { reason: string }) => warnings.push(reason) } as never;
  const keeper = createShareKeeper({
    store,
    log,
    nowMs: () => nowMs,
    scheduler: {
      soon: (task) => task(),
      every: (_, task) => {
        hourly = task;
        return () => {
          hourly = nothing;
        };
      },
    },
    fetchLists: async () => {
      const next = answers.shift();
      if (next === undefined || next instanceof Error) throw next ?? new Error('offline');
      return next;
    },
    changed: async () => {
      reported.push(store.table().date);
    },
  });
  keeper.start();
  const settle = () =>
    new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  await settle();
  expect(warnings).toEqual(['offline']);
  expect(keeper.last()).toEqual({ isRunning: false, triedMs: nowMs, problem: 'offline' });
  expect(store.table().list.length).toBe(seed.length);
  answers = [[{ security_id: '600519', exchange_id: 1, security_name: '贵州茅台', list_date: '2001-08-27' }]];
  hourly();
  await settle();
  expect(store.table()).toMatchObject({ date: '2026-11-20', list: [{ security_id: '600519' }] });
  answers = [new Error('must not be asked')];
  hourly();
  await settle();
  expect(answers).toHaveLength(1);
  expect(keeper.last().problem).toBeNull();
  answers = [[{ security_id: '600036', exchange_id: 1, security_name: '招商银行', list_date: null }]];
  const updates = [keeper.update(), keeper.update()];
  expect(keeper.last().isRunning, 'asked for twice, it is imported once').toBe(true);
  await Promise.all(updates);
  expect(store.table()).toMatchObject({ date: '2026-11-20', list: [{ security_id: '600036' }] });
  nowMs += 3_600_000;
  answers = [[{ security_id: '600000', exchange_id: 1, security_name: '浦发银行', list_date: null }]];
  hourly();
  await settle();
  expect(store.table()).toMatchObject({ date: '2026-11-21', list: [{ security_id: '600000' }] });
  keeper.end();
  nowMs += 86_400_000;
  hourly();
  await settle();
  expect(store.table().date).toBe('2026-11-21');
  expect(reported).toEqual(['2026-11-20', '2026-11-20', '2026-11-21']);
  await db.destroy();
});
