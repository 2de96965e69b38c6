import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeTags, type TagRoom } from '../../../../../src/app/charts/studies/tag-places.ts';

const room = (patch: Partial<TagRoom> = {}): TagRoom => ({ top: 0, bottom: 200, tall: 15, taken: undefined, ...patch });
const anyRoom = fc
  .record({
    top: fc.integer({ min: 0, max: 50 }),
    height: fc.integer({ min: 0, max: 400 }),
    tall: fc.integer({ min: 8, max: 40 }),
    tag: fc.option(
      fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), tall: fc.integer({ min: 10, max: 60 }) }),
    ),
  })
  .map(({ top, height, tall, tag }): TagRoom => {
    const from = tag ? top + Math.round(tag.at * Math.max(0, height - tag.tall)) : 0;
    return { top, bottom: top + height, tall, taken: tag && tag.tall <= height ? [from, from + tag.tall] : undefined };
  });
const anyPreferred = fc.array(fc.double({ min: -100, max: 600, noNaN: true }), { maxLength: 30 });

test('tags cover neither each other nor what is taken, and none leaves the room', () => {
  fc.assert(
    fc.property(anyPreferred, anyRoom, (preferred, given) => {
      const places = placeTags(preferred, given).filter((place) => place !== undefined);
      const held = [
        ...places.map((place) => [place, place + given.tall] as const),
        ...(given.taken ? [given.taken] : []),
      ].sort(([a], [b]) => a - b);
      for (const [from, to] of held) expect(from >= given.top && to <= given.bottom).toBe(true);
      for (let at = 1; at < held.length; at++) expect(held[at]![0]).toBeGreaterThanOrEqual(held[at - 1]![1]);
      for (const place of places) expect(Number.isInteger(place)).toBe(true);
    }),
  );
});

test('tags stand in the order of their values, and on the side of what is taken where their value is', () => {
  fc.assert(
    fc.property(anyPreferred, anyRoom, (preferred, given) => {
      const places = placeTags(preferred, given);
      const placed = [...preferred.keys()]
        .filter((at) => places[at] !== undefined)
        .sort((a, b) => preferred[a]! - preferred[b]! || a - b);
      for (let at = 1; at < placed.length; at++) expect(places[placed[at]!]!).toBeGreaterThan(places[placed[at - 1]!]!);
      const { taken } = given;
      if (taken)
        for (const at of placed) expect(places[at]! < taken[0]).toBe(preferred[at]! < (taken[0] + taken[1]) / 2);
    }),
  );
});

test('only what lies outside or finds its side full has no place, the later one of the list', () => {
  fc.assert(
    fc.property(anyPreferred, anyRoom, (preferred, given) => {
      const { top, bottom, tall } = given;
      const inside = preferred.filter((y) => y >= top && y <= bottom).length;
      const placed = placeTags(preferred, given).filter((place) => place !== undefined).length;
      expect(placed).toBeLessThanOrEqual(inside);
      if (!given.taken) expect(placed).toBe(Math.min(inside, Math.floor((bottom - top) / tall)));
    }),
  );
});

test('one alone stands in the middle of its value, two that touch stand beside their common middle, one at an edge is moved in', () => {
  expect(placeTags([100.5], room())).toEqual([93]);
  expect(placeTags([100, 100], room())).toEqual([85, 100]);
  expect(placeTags([2, 199], room())).toEqual([0, 185]);
  expect(placeTags([-1, 201], room())).toEqual([undefined, undefined]);
});

test('the tag of the last price stays, and others make way for it', () => {
  expect(placeTags([95, 112], room({ taken: [90, 121] }))).toEqual([75, 121]);
  expect(placeTags([10, 11, 12], room({ taken: [20, 51] }))).toEqual([3, undefined, undefined]);
});
