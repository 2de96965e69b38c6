import { expect, test } from 'vitest';
import {
  featuresOf,
  forgetPlace,
  placeOf,
  readLinkGroup,
  readPlaces,
  writeLinkGroup,
  type WindowPlace,
  writePlace,
} from '../../../../src/app/engine/window-place.ts';

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}
const place = (name: string, savedMs: number, group: WindowPlace['group'] = null): WindowPlace => ({
  name,
  url: '/exkchart?q=x',
  left: 10,
  top: 20,
  width: 300,
  height: 200,
  group,
  savedMs,
});

test('each window has a record of its own; what does not parse is passed over, and the oldest go', () => {
  const kept = storage();
  kept.setItem('window broken', '{"url":"https://elsewhere"}');
  for (let at = 0; at < 30; at++) writePlace(kept, place(`w${at}`, at));
  expect(readPlaces(kept).map(({ name }) => name)).toEqual(Array.from({ length: 24 }, (_, at) => `w${at + 6}`));
  forgetPlace(kept, 'w29');
  expect([placeOf(kept, 'w29'), placeOf(kept, 'w28')]).toEqual([undefined, place('w28', 28)]);
});

test('a window opens no larger than the screen, and on it where it is the only one', () => {
  const room = { availWidth: 1_000, availHeight: 800, availLeft: 0, availTop: 30 };
  expect(featuresOf({ width: 1_400, height: 700 }, room)).toBe('popup,width=1000,height=700');
  const far = { left: 2_500, top: -40, width: 400, height: 300 };
  expect(featuresOf(far, { ...room, isExtended: false })).toBe('popup,width=400,height=300,left=600,top=30');
  expect(featuresOf(far, { ...room, isExtended: true })).toBe('popup,width=400,height=300,left=2500,top=-40');
  expect(featuresOf(far, room)).toBe('popup,width=400,height=300,left=2500,top=-40');
});

test('a remembered window keeps its own link group, any other one has what its storage says', () => {
  const own = storage();
  const shared = storage();
  writeLinkGroup(own, 'B');
  writePlace(shared, place('halyard one', 1, 'D'));
  writePlace(shared, place('halyard two', 2));
  expect(['halyard one', 'halyard two', 'halyard three', ''].map((name) => readLinkGroup(own, shared, name))).toEqual([
    'D',
    null,
    'B',
    'B',
  ]);
  writeLinkGroup(own, null);
  expect(readLinkGroup(own, shared, '')).toBeNull();
});
