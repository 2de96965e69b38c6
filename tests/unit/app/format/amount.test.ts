import { expect, test } from 'vitest';
import { formatCompact, splitZeros } from '../../../../src/app/format/amount.ts';
import { parseDecimal, parsePercent, parseSigned } from '../../../../src/app/format/parse-number.ts';
import { formatPercent, formatSigned, subtract } from '../../../../src/app/format/percent.ts';
import { formatDuration } from '../../../../src/app/format/duration.ts';
import {
  formatAge,
  formatClock,
  formatDateTime,
  formatMinutes,
  formatRecent,
  formatUtc,
  zoneLabel,
} from '../../../../src/app/format/time.ts';
import { wallOf } from '../../../../src/shared/base/zone-clock.ts';

test('large amounts are short in the way of each language', () => {
  expect(formatCompact('1240000', 'en')).toBe('1.24M');
  expect(formatCompact('3080000000.5', 'en')).toBe('3.08B');
  // What rounds to where the larger step begins has its form.
  expect(
    ['999999999', '-999999999', '996000000', '999999.999', '999999.99'].map((text) => formatCompact(text, 'en')),
  ).toEqual(['1.00B', '\u22121.00B', '996.00M', '1.00M', '999,999.99']);
  expect(['99999999', '99994999', '99999.999', '99999.99'].map((text) => formatCompact(text, 'zh-Hans'))).toEqual([
    '1.0亿',
    '9,999.5万',
    '10.0万',
    '99,999.99',
  ]);
  expect(formatCompact('1240000', 'zh-Hans')).toBe('124.0万');
  expect(formatCompact('3080000000', 'zh-Hans')).toBe('30.8亿');
  expect(formatCompact('1240000', 'zh-Hant')).toBe('124.0萬');
  expect(formatCompact('3080000000', 'zh-Hant')).toBe('30.8億');
  expect(formatCompact('24108.22', 'en')).toBe('24,108.22');
  expect(formatCompact('-1240000', 'en')).toBe('\u22121.24M');
});

test('zeros at the end of a size stand apart', () => {
  expect(splitZeros('0.2500')).toEqual(['0.25', '00']);
  expect(splitZeros('100')).toEqual(['100', '']);
});

test('changes carry a sign, zero does not', () => {
  expect(formatPercent(1.239)).toBe('+1.24%');
  expect(formatPercent(-0.301)).toBe('\u22120.30%');
  expect(formatPercent(-0.001)).toBe('0.00%');
  expect(formatSigned('824', 1)).toBe('+824.0');
  expect(formatSigned('-3.14', 1)).toBe('\u22123.1');
  expect(formatSigned('0.00', 2)).toBe('0.00');
  expect(subtract('0.3', '0.1')).toBe('0.2');
});

test.each([
  ['1,234.5', '1234.5'],
  ['1k', '1000'],
  ['2m', '2000000'],
  ['1.5k', '1500'],
  ['１２３．４', '123.4'],
  [' 12 ', '12'],
  ['.5', '0.5'],
  ['007', '7'],
  ['5.', '5'],
  ['abc', undefined],
  ['', undefined],
  ['1,23', undefined],
  ['-1', undefined],
  ['1e5', undefined],
  ['.', undefined],
])('%s is read as %s', (typed, read) => {
  expect(parseDecimal(typed)).toBe(read);
});

test.each([
  ['50%', '50'],
  ['１２．５ ％', '12.5'],
  ['50', '50'],
  ['%', undefined],
  ['50%%', undefined],
])('%s of a hundred is read as %s', (typed, read) => {
  expect(parsePercent(typed)).toBe(read);
});

test('a moment of today has its time, one of another day its date too; tooltips say it in UTC', () => {
  const ms = Date.UTC(2026, 2, 9, 23, 2, 11);
  expect(formatRecent(ms, ms + 60_000, 'UTC')).toBe('23:02:11');
  expect(formatRecent(ms, ms + 3_600_000, 'UTC')).toBe('03-09 23:02');
  expect(formatRecent(ms, ms + 3_600_000, 'Asia/Shanghai')).toBe('07:02:11');
  expect(formatUtc(ms)).toBe('2026-03-09 23:02:11 UTC');
  expect(formatMinutes(ms, 'Asia/Kolkata')).toBe('04:32');
});

test.each([
  ['UTC', 'UTC'],
  ['Asia/Shanghai', 'UTC+8'],
  ['America/St_Johns', 'UTC\u22122:30'],
  ['Asia/Kathmandu', 'UTC+5:45'],
  ['Europe/Berlin', 'UTC+2'],
])('the zone %s in June is called %s', (zone, label) => {
  for (const rest of [0, 1, 499, 999]) expect(zoneLabel(Date.UTC(2026, 5, 9, 23, 2, 11, rest), zone)).toBe(label);
});

test('a clock on the wall of a zone', () => {
  const ms = Date.UTC(2026, 0, 9, 23, 2, 11);
  expect(wallOf(ms, 'Europe/Berlin') - ms).toBe(3_600_000);
  expect(zoneLabel(ms)).toBe(zoneLabel(ms, Intl.DateTimeFormat().resolvedOptions().timeZone));
});

test('a short time is told in the unit that suits it', () => {
  expect([null, 0.42, 38, 999.4, 1_240].map(formatDuration)).toEqual(['—', '0.4 ms', '38 ms', '999 ms', '1.2 s']);
});

test('times are in 24 hours of the zone asked for', () => {
  const ms = Date.UTC(2026, 2, 9, 6, 2, 11);
  expect(formatClock(ms, 'Asia/Shanghai')).toBe('14:02:11');
  expect(formatDateTime(ms, 'UTC')).toBe('2026-03-09 06:02:11');
  const ages = [400, 4_000, 125_000, 7_200_000, 200_000_000];
  expect(ages.map((ms) => formatAge(ms, 'en'))).toEqual(['0 s', '4 s', '2 min', '2 h', '2 d']);
  expect(ages.map((ms) => formatAge(ms, 'zh-Hans'))).toEqual(['0 秒', '4 秒', '2 分钟', '2 小时', '2 天']);
  expect(formatAge(125_000, 'zh-Hant')).toBe('2 分鐘');
});

test.each([
  ['-4', '-4'],
  ['−0.5', '-0.5'],
  ['－１，０００', '-1000'],
  [' -1k ', '-1000'],
  ['- 2', '-2'],
  ['4', '4'],
  ['-0', '0'],
  ['--4', undefined],
  ['4-', undefined],
  ['-', undefined],
  ['', undefined],
])('%s with a sign is %s', (typed, read) => {
  expect(parseSigned(typed)).toBe(read);
});
