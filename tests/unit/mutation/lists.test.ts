import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultsAcross } from '../../mutation/across.ts';
import { areas, filesOf } from '../../mutation/areas.ts';
import { staleOf } from '../../mutation/explained.ts';
import { namedFaults } from '../../mutation/named.ts';
import { mutantsOf } from '../../mutation/operators.ts';

const sourceOf = (file: string): string => readFileSync(file, 'utf8');

test('every explained fault of the mutation run is one that it can put in', () => {
  const files = Object.keys(areas).flatMap((area) => filesOf(area));
  expect(files.length).toBeGreaterThan(100);
  expect(
    staleOf(
      files.flatMap((file) => mutantsOf(file, sourceOf(file))),
      sourceOf,
    ),
  ).toEqual([]);
});

test.each([
  ['named', namedFaults],
  ['across the product', faultsAcross],
])('every fault %s stands at one place', (_which, faults) => {
  expect(faults.length).toBeGreaterThan(20);
  const placesOf = ({ file, text }: (typeof faults)[number]): number => sourceOf(file).split(text).length - 1;
  expect(faults.filter((fault) => placesOf(fault) !== 1).map(({ name, file }) => `${file}: ${name}`)).toEqual([]);
});
