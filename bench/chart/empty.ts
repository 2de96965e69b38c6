import type { Contestant } from './scene.ts';

/** No chart at all: what a frame of the page costs by itself. */
export const empty: Contestant = () => ({
  tick: () => undefined,
  pan: () => undefined,
  fit: () => undefined,
  dispose: () => undefined,
});
