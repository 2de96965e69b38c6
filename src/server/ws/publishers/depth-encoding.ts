import type { Grid } from '../../../shared/market/instrument.ts';
import { encodeDepth } from '../../../shared/wire/depth-binary.ts';
import type { DepthFrame } from '../../../shared/wire/depth-frame.ts';
import { depthText, sealedDepthText } from '../../../shared/wire/depth-text.ts';
import { type Encoded, jsonFrame, once } from '../encoded.ts';

/** What a depth stream emits: a frame as numbers, or the end of a recording. */
export type DepthEvent =
  | { readonly e: 'depth'; readonly frame: DepthFrame; readonly grid: Grid }
  | { readonly e: 'end'; readonly ts: number };

/** The frame must not change any more. */
export function encodeDepthEvent(event: DepthEvent): Encoded {
  if (event.e === 'end') return jsonFrame(event);
  const bare = once(() => depthText(event.frame, event.grid));
  return {
    own: false,
    bare,
    sealed: once(() => sealedDepthText(bare(), event.frame)),
    binary: once(() => encodeDepth(event.frame, 0)),
  };
}
