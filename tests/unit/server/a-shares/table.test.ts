import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aShareValue } from '../../../../src/shared/market/a-share.ts';
import { aShareKey } from '../../../oracles/a-share-key.ts';
import { parseAShareCsv } from '../../../../src/server/a-shares/csv.ts';
import { pinyinOf } from '../../../../src/server/a-shares/pinyin.ts';
import { seed, seedDate } from '../../../../src/server/a-shares/seed.ts';
import { createAShareStore } from '../../../../src/server/store/tables/a-shares.ts';
import { openDatabase } from '../../../../src/server/store/database/database.ts';
import { sample } from '../../../samples.ts';

test('key and value have the form of the specification', () => {
  const moutai = seed.find(({ security_id }) => security_id === '600519')!;
  expect(aShareKey(moutai)).toBe('A_1_600519');
  expect(aShareValue(moutai)).toBe('SH_600519_贵州茅台');
  expect(aShareKey(seed.find(({ security_id }) => security_id === '000001')!)).toBe('A_2_000001');
});

test.each([
  ['中国平安', 'zgpa zhongguopingan'],
  ['长江电力', 'cjdl changjiangdianli'],
  ['招商银行', 'zsyh zhaoshangyinhang'],
  ['重庆啤酒', 'cqpj chongqingpijiu'],
  ['厦门银行', 'xmyh xiamenyinhang'],
  ['万科Ａ', 'wka wankea'],
  ['TCL科技', 'tclkj tclkeji'],
  ['*ST步步', 'stbb stbubu'],
  ['吕梁', 'll lvliang'],
  ['宁德&时代', 'ndsd ningdeshidai'],
  ['Ab1', 'ab1 ab1'],
])('%s is found by its initials and its pinyin: %s', (name, keys) => {
  expect(pinyinOf(name)).toBe(keys);
});

test('the version of the table changes with the keys, so that a cache without them is filled anew', async () => {
  const db = await openDatabase(':memory:');
  const plain = await createAShareStore(db, seed, seedDate, () => '');
  const keyed = await createAShareStore(db, seed, seedDate, pinyinOf);
  expect(keyed.table().version).not.toBe(plain.table().version);
  expect(keyed.table().list.find(({ security_id }) => security_id === '601318')?.pinyin).toBe('zgpa zhongguopingan');
  await db.destroy();
});

test('every row of the seed stands in the real table', ({ skip }) => {
  const file = sample('a-share/codes-20250807.csv', skip);
  const { list } = parseAShareCsv(readFileSync(file, 'utf8'));
  const names = new Map(list.map((share) => [aShareKey(share), share.security_name]));
  for (const share of seed)
    expect([share.security_id, names.get(aShareKey(share))]).toEqual([share.security_id, share.security_name]);
  expect(new Set(seed.map(aShareKey)).size).toBe(seed.length);
});

test('the real table is imported whole and reported where not, and survives a restart', async ({ skip }) => {
  const file = sample('a-share/codes-20250807.csv', skip);
  const { list, skipped } = parseAShareCsv(readFileSync(file, 'utf8'));
  expect(list.length + skipped.length).toBe(5_462);
  expect(list.length).toBeGreaterThan(5_000);
  const db = await openDatabase(':memory:');
  const store = await createAShareStore(db, seed, seedDate, pinyinOf);
  const before = store.table();
  expect(before.list.length).toBe(seed.length);
  await store.replace(list, '2025-08-07');
  expect(store.table().version).not.toBe(before.version);
  expect((await createAShareStore(db, seed, seedDate, pinyinOf)).table()).toEqual(store.table());
  await expect(store.replace([], '2025-08-07')).rejects.toThrow(/without rows/);
  await db.destroy();
});

test('bad lines are skipped and named, and a missing column is refused', () => {
  const { list, skipped } = parseAShareCsv(
    '\uFEFFstock_code,short_name,exchange\r\n600519,贵州茅台,SH\n600519,贵州茅台,SZ\n12,x,SH\n400001,y,SZ\n000002,,SZ\n',
  );
  expect(list).toEqual([{ security_id: '600519', exchange_id: 1, security_name: '贵州茅台', list_date: null }]);
  expect(skipped.map(({ line }) => line)).toEqual([3, 4, 5, 6]);
  expect(() => parseAShareCsv('code,name\n1,2')).toThrow();
});

test('days of listing are read where the file has them, kept over an import that has none, and stay out of what is served', async () => {
  const { list } = parseAShareCsv(
    'stock_code,short_name,exchange,list_date\n600519,贵州茅台,SH,2001-08-27\n600000,浦发银行,SH,19991110\n600036,招商银行,SH,\n600028,中国石化,SH,2001-02-30\n600030,中信证券,SH,-',
  );
  expect(list.map(({ list_date }) => list_date)).toEqual(['2001-08-27', '1999-11-10', null, null, null]);
  const db = await openDatabase(':memory:');
  const store = await createAShareStore(db, seed, seedDate, pinyinOf);
  expect(store.table().listDates.size).toBe(0);
  await store.replace(list, '2026-11-20');
  const { version } = store.table();
  await store.replace(
    [{ ...list[0]!, list_date: null }, { ...list[2]!, list_date: '2002-04-09' }, ...list.slice(3)],
    '2026-11-21',
  );
  expect([...store.table().listDates]).toEqual([
    ['600519', '2001-08-27'],
    ['600036', '2002-04-09'],
  ]);
  expect(store.table().list[0]).toEqual({
    security_id: '600028',
    exchange_id: 1,
    security_name: '中国石化',
    pinyin: 'zgsh zhongguoshihua',
  });
  expect(store.table().version).not.toBe(version);
  expect([...(await createAShareStore(db, seed, seedDate, pinyinOf)).table().listDates]).toEqual([
    ...store.table().listDates,
  ]);
  await db.destroy();
});
