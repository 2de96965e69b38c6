import { expect, test } from 'vitest';
import type { LinkGroup } from '../../../src/shared/trade/link-group.ts';
import { Links } from '../../../src/worker/links.ts';
import { FakeClock } from '../../doubles/fake-clock.ts';

const [btc, eth, sol] = ['BINANCE/BTCUSDT/spot', 'BINANCE/ETHUSDT/spot', 'OKX/SOLUSDT/spot'];

function linked() {
  let changes = 0;
  const links = new Links(new FakeClock(), () => { changes++; });
  const before = changes;
  const link = (tab: object, group: LinkGroup | null, key: string, chosen = false) => links.take(tab, { t: 'link', group, key, chosen });
  const point = (tab: object, ms: number | null) => links.take(tab, { t: 'crosshair', ms });
  return { links, link, point, changes: () => changes - before, symbol: (group: LinkGroup) => links.value()[group].symbol, crosshair: (group: LinkGroup) => links.value()[group].crosshairMs };
}

test('the first window of a group brings its symbol, a later one takes it, and what its user chooses goes to all', () => {
  const { link, symbol } = linked();
  const [one, two] = [{}, {}];
  link(one, 'A', btc);
  expect(symbol('A')).toBe(btc);
  link(two, 'A', eth);
  expect(symbol('A')).toBe(btc);
  link(two, 'A', sol, true);
  expect(symbol('A')).toBe(sol);
});

test('another group and a window of none stay as they are', () => {
  const { link, symbol, links } = linked();
  link({}, 'A', btc);
  link({}, 'B', eth);
  link({}, null, sol, true);
  link({}, 'A', sol, true);
  expect([symbol('A'), symbol('B'), symbol('C')]).toEqual([sol, eth, null]);
  expect(links.head().state).toBe('live');
});

test('a window that changes its group or goes takes its crosshair along, and with the last one the symbol is forgotten', () => {
  const { link, point, links, symbol, crosshair } = linked();
  const [one, two] = [{}, {}];
  link(one, 'A', btc);
  link(two, 'A', btc);
  point(one, 60_000);
  expect(crosshair('A')).toBe(60_000);
  link(one, 'B', btc);
  expect([crosshair('A'), crosshair('B'), symbol('B')]).toEqual([null, null, btc]);
  point(two, 120_000);
  links.leave(two);
  expect(links.value().A).toEqual({ symbol: null, crosshairMs: null });
  links.leave(two);
  link(two, 'A', eth);
  expect(symbol('A')).toBe(eth);
});

test('a crosshair that leaves its chart ends only itself, and the same time twice is told once', () => {
  const { link, point, crosshair, changes } = linked();
  const [one, two, alone] = [{}, {}, {}];
  link(one, 'C', btc);
  link(two, 'C', btc);
  const before = changes();
  point(one, 1_000);
  point(one, 1_000);
  expect(changes()).toBe(before + 1);
  point(two, null);
  expect(crosshair('C')).toBe(1_000);
  point(two, 2_000);
  point(one, null);
  expect(crosshair('C')).toBe(2_000);
  point(alone, 3_000);
  expect(crosshair('C')).toBe(2_000);
});
