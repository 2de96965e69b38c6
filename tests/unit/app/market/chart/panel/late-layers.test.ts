import { expect, test } from 'vitest';
import type { Palette } from '../../../../../../src/app/charts/theme/palette.ts';
import type { PaneFrame } from '../../../../../../src/app/charts/panes/pane-frame.ts';
import type { MountLayer } from '../../../../../../src/app/charts/panes/pane-layer.ts';
import { createLateLayers } from '../../../../../../src/app/market/chart/panel/late-layers.ts';

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
  const late = createLateLayers();
  const place = late.mount(over);
  place.update(frame, palette);
  late.put([layer('a'), layer('b')]);
  expect(log).toEqual(['a mounted', 'b mounted', 'a 3', 'b 3']);
  place.update({ ...frame, version: 4 }, palette);
  expect(log.slice(4)).toEqual(['a 4', 'b 4']);
});

test('before the first frame they wait for it; others take their place, and the one who put them takes only his own away', () => {
  const { log, layer } = logged();
  const late = createLateLayers();
  late.mount(over);
  const take = late.put([layer('a')]);
  late.put([layer('b')]);
  take();
  expect(log).toEqual(['a mounted', 'a gone', 'b mounted']);
});

test('every pane has them, one that comes later too, and a pane that ends gets no more', () => {
  const { log, layer } = logged();
  const late = createLateLayers();
  const first = late.mount(over);
  late.put([layer('a')]);
  late.mount(over);
  first.dispose();
  late.put([]);
  expect(log).toEqual(['a mounted', 'a mounted', 'a gone', 'a gone']);
});
