import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextUniform } from '../../../../src/shared/base/random.ts';
import { DepthDecoder, encodeDepth, setTopic, topicOf } from '../../../../src/shared/wire/depth-binary.ts';
import { DepthFrame, depthSeal } from '../../../../src/shared/wire/depth-frame.ts';
import { fuzzRuns, nightlyMs } from '../../../fuzz.ts';
import { seedOf } from '../../../seeds.ts';
import { facts, frameOf, ordered } from './depth-frames.ts';

describe('binary', () => {
  test('what is encoded is read again, and the topic can be named later', () => {
    fc.assert(
      fc.property(ordered, fc.nat({ max: 65_535 }), (frame, topic) => {
        const bytes = encodeDepth(frame, 0);
        setTopic(bytes, topic);
        const read = new DepthFrame();
        expect(new DepthDecoder().read(bytes, read)).toBe(true);
        expect(topicOf(bytes)).toBe(topic);
        expect(facts(read)).toEqual({ ...facts(frame), seal: depthSeal(frame) });
      }),
      { numRuns: 500 },
    );
  });

  test('levels out of order, and a price twice, are not encoded', () => {
    for (const bids of [
      [
        [5, 1],
        [6, 1],
      ],
      [
        [5, 1],
        [5, 2],
      ],
    ] as const)
      expect(() => encodeDepth(frameOf(2, 1, 1, 1, -1, bids, []), 0)).toThrow(RangeError);
    expect(() =>
      encodeDepth(
        frameOf(
          2,
          1,
          1,
          1,
          -1,
          [],
          [
            [6, 1],
            [5, 1],
          ],
        ),
        0,
      ),
    ).toThrow(RangeError);
  });

  test(
    'no damage is taken for a frame',
    () => {
      const random = { state: seedOf(9) };
      const pick = (below: number) => Math.floor(nextUniform(random) * below);
      const samples = fc
        .sample(ordered, { numRuns: 40, seed: seedOf(4) })
        .map((frame) => ({ sealed: encodeDepth(frame, 3), said: { ...facts(frame), seal: depthSeal(frame) } }));
      const decoder = new DepthDecoder();
      const read = new DepthFrame();
      for (let run = 0, runs = fuzzRuns(20_000); run < runs; run++) {
        const { sealed, said } = samples[pick(samples.length)]!;
        const bytes = sealed.slice();
        const kind = pick(3);
        if (kind === 0) bytes[pick(bytes.length)]! ^= 1 << pick(8);
        const damaged =
          kind === 1 ? bytes.slice(0, pick(bytes.length)) : kind === 2 ? new Uint8Array([...bytes, pick(256)]) : bytes;
        const whole = decoder.read(damaged, read) && read.seal === depthSeal(read);
        if (!whole) continue;
        // The topic is the mux's address and no part of the frame, and how many zeros sizes end in says nothing where
        // all levels go.
        expect(kind).toBe(0);
        expect(facts(read)).toEqual(said);
      }
    },
    nightlyMs,
  );
});
