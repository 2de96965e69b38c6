import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { sample } from '../../samples.ts';

const folder = mkdtempSync(join(tmpdir(), 'halyard-samples-'));
writeFileSync(join(folder, 'there.csv'), 'x');
afterAll(() => rmSync(folder, { recursive: true }));

class LeftOut extends Error {}
const leaveOut = (reason: string): never => {
  throw new LeftOut(reason);
};
const environment = { HALYARD_SAMPLES: folder };

test('a sample that is there is its path, needed or not', () => {
  for (const more of [{}, { HALYARD_NEED_SAMPLES: '1' }])
    expect(sample('there.csv', leaveOut, { ...environment, ...more })).toBe(join(folder, 'there.csv'));
});

test.each([{}, { HALYARD_NEED_SAMPLES: '' }, { HALYARD_NEED_SAMPLES: '0' }])(
  'with %j a test without its sample is left out, and one line names the sample',
  (more) => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    expect(() => sample('missing.csv', leaveOut, { ...environment, ...more })).toThrow(LeftOut);
    expect(log.mock.calls).toEqual([[expect.stringMatching(/^left out: the sample missing\.csv is not in /)]]);
    log.mockRestore();
  },
);

test.each([{ HALYARD_NEED_SAMPLES: '1' }, { HALYARD_NEED_SAMPLES: 'true' }])(
  'with %j a test without its sample fails, and is not left out',
  (more) => {
    expect(() => sample('missing.csv', leaveOut, { ...environment, ...more })).toThrow(/missing\.csv.* needs it$/);
    expect(() => sample('missing.csv', leaveOut, { ...environment, ...more })).not.toThrow(LeftOut);
  },
);

test('a test that goes on after it was left out fails', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  expect(() => sample('missing.csv', () => undefined, environment)).toThrow('not ended');
  log.mockRestore();
});
