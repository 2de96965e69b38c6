import { expect, test } from 'vitest';
import { createToolsLink } from '../../../../../src/app/market/drawings/tools-link.ts';
import { DrawingTools } from '../../../../../src/shared/trade/workspace/drawing-tools.ts';
import * as v from 'valibot';

const tools = (patch: Partial<DrawingTools> = {}): DrawingTools => ({ ...v.parse(DrawingTools, {}), ...patch });

test('what another window has chosen is news once', () => {
  const link = createToolsLink(() => undefined);
  expect(link.take(undefined)).toBeUndefined();
  expect(link.take(tools({ magnet: 'weak' }))?.magnet).toBe('weak');
  expect(link.take(tools({ magnet: 'weak' }))).toBeUndefined();
  expect(link.take(tools({ magnet: 'off' }))?.magnet).toBe('off');
});

test('what was sent from here is no news when it comes back, however late', () => {
  const all: DrawingTools[] = [];
  const link = createToolsLink((one) => all.push(one));
  link.send(tools({ magnet: 'weak' }));
  link.send(tools({ magnet: 'strong' }));
  link.send(tools({ magnet: 'strong', keep: true }));
  expect(all).toHaveLength(3);
  expect(link.take(all[0])).toBeUndefined();
  // The second one was never told by itself.
  expect(link.take(all[2])).toBeUndefined();
  expect(link.take(tools({ magnet: 'weak' }))?.magnet, 'another window has gone back').toBe('weak');
});

test('each field falls back by itself', () => {
  expect(v.parse(DrawingTools, { magnet: 'huge', keep: true, style: { colour: 99 } })).toEqual({
    magnet: 'off',
    keep: true,
    style: { colour: 0, width: 1, dash: 'solid' },
  });
});
