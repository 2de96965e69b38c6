import { checkPlayed } from './order-check.ts';
import { type FormType, kinds, openKinds, typeNames } from './order-matrix.ts';
import { offeredIn, playOrder, showPlace } from './order-play.ts';
import { enter, watchErrors } from './page.ts';
import { expect, test } from './story.ts';

const sides = ['BUY', 'SELL'] as const;

test('one order of each kind of instrument: what the form and its question say of it is what the server stores, reserves and charges', async ({
  page,
  context,
  server,
  user,
}) => {
  const api = await enter(context, server, user);
  const errors = watchErrors(page);
  const places = await openKinds(api, page, server.url, kinds, server.nowMs());
  for (const [index, place] of places.entries()) {
    const side = sides[place.kind.buysOnly ? 0 : index % 2]!;
    const type = place.kind.byDay;
    await showPlace(page, place);
    checkPlayed(place, type, side, await playOrder(page, api, place, type, side));
  }
  expect(errors).toEqual([]);
});

for (const kind of kinds)
  for (const side of kind.buysOnly ? sides.slice(0, 1) : sides)
    test(`${kind.name}, ${side}: each type of order that the form offers is what the server stores, reserves and charges`, {
      tag: '@long',
    }, async ({ page, context, server, user, browserName }) => {
      test.setTimeout(180_000);
      test.skip(browserName !== 'chromium', 'what the form sends does not depend on the browser');
      const api = await enter(context, server, user);
      const errors = watchErrors(page);
      const [place] = await openKinds(api, page, server.url, [kind], server.nowMs());
      await showPlace(page, place!);
      const offered = await offeredIn(page);
      const types = (Object.keys(typeNames) as FormType[]).filter((type) => offered.includes(typeNames[type]));
      // Smart routing is no order of one market, and has a story of its own.
      expect(types).toHaveLength(offered.filter((name) => name !== 'Smart routing').length);
      for (const type of types) checkPlayed(place!, type, side, await playOrder(page, api, place!, type, side));
      expect(errors).toEqual([]);
    });
