import { expect, test } from 'vitest';
import type { LinkGroup } from '../../../../src/shared/trade/workspace/link-group.ts';
import { LinkGroups } from '../../../../src/worker/state/link-groups.ts';
import { FakeClock } from '../../../doubles/fake-clock.ts';

const btc = 'BINANCE/BTCUSDT/spot';
const eth = 'BINANCE/ETHUSDT/spot';
const sol = 'OKX/SOLUSDT/spot';

function linked() {
  let changes = 0;
  const links = new LinkGroups(new FakeClock(), () => {
    changes++;
  });
  const before = changes;
  const link = (tab: object, group: LinkGroup | null, key: string, chosen = false) =>
    links.take(tab, { t: 'link', group, key, chosen });
  return { links, link, changes: () => changes - before, symbol: (group: LinkGroup) => links.value()[group].symbol };
}

test('the first window of a group brings its symbol, a later one takes it, and what its user chooses goes to all', () => {
  const { link, symbol } = linked();
  const one = {};
  const two = {};
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

test('with the last window of a group its symbol is forgotten, and what changes nothing is not told', () => {
  const { link, links, symbol, changes } = linked();
  const one = {};
  const two = {};
  link(one, 'A', btc);
  link(two, 'A', btc);
  expect(changes()).toBe(1);
  link(one, 'B', btc);
  expect([symbol('A'), symbol('B')]).toEqual([btc, btc]);
  links.leave(two);
  expect(links.value().A).toEqual({ symbol: null });
  links.leave(two);
  expect(changes()).toBe(3);
  link(two, 'A', eth);
  expect(symbol('A')).toBe(eth);
});
