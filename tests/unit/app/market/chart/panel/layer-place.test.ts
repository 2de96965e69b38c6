import { expect, test } from 'vitest';
import type { Palette } from '../../../../../../src/app/charts/theme/palette.ts';
import type { PaneFrame } from '../../../../../../src/app/charts/pane/pane-frame.ts';
import type { MountLayer } from '../../../../../../src/app/charts/pane/pane-layer.ts';
import { createLayerPlace } from '../../../../../../src/app/market/chart/panel/layer-place.ts';

const frame = { version: 3 } as PaneFrame;
const palette = {} as Palette;
const over = {} as HTMLElement;

function logged() {
  const log: string[] = [];
  const layer =
    (name: string): MountLayer =>
    () => {
      log.push(`${name} mounted`);
      return { update: ({ version }) => log.push(`${name} ${version}`), dispose: () => log.push(`${name} gone`) };
    };
  return { log, layer };
}

test('layers that come late are mounted in their order and get the frame that is there', () => {
  const { log, layer } = logged();
  const layers = createLayerPlace();
  const place = layers.mount(over);
  place.update(frame, palette);
  layers.put([layer('a'), layer('b')]);
  expect(log).toEqual(['a mounted', 'b mounted', 'a 3', 'b 3']);
  place.update({ ...frame, version: 4 }, palette);
  expect(log.slice(4)).toEqual(['a 4', 'b 4']);
});

test('before the first frame they wait for it; others replace them, and the one who added them removes only those', () => {
  const { log, layer } = logged();
  const layers = createLayerPlace();
  layers.mount(over);
  const take = layers.put([layer('a')]);
  layers.put([layer('b')]);
  take();
  expect(log).toEqual(['a mounted', 'a gone', 'b mounted']);
});

test('every pane has them, one that comes later too, and a pane that ends gets no more', () => {
  const { log, layer } = logged();
  const layers = createLayerPlace();
  const first = layers.mount(over);
  layers.put([layer('a')]);
  layers.mount(over);
  first.dispose();
  layers.put([]);
  expect(log).toEqual(['a mounted', 'a mounted', 'a gone', 'a gone']);
});
