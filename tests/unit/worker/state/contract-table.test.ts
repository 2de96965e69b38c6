import { expect, test } from 'vitest';
import { contracts } from '../../../../src/shared/contracts/index.ts';
import { doOrderV2 } from '../../../../src/shared/contracts/order-place.ts';
import { statsMain } from '../../../../src/shared/contracts/stats.ts';
import { createContractTable } from '../../../../src/worker/state/contract-table.ts';

const log = { error: () => undefined, warn: () => undefined };

test('every contract that is served is found by its path', async () => {
  const contractOf = createContractTable(log);
  for (const contract of contracts) expect(await contractOf(contract.path)).toBe(contract);
});

test('an order waits for no loading; what is called rarely is loaded once', async () => {
  let loads = 0;
  const contractOf = createContractTable(log, async () => {
    loads += 1;
    return { contracts };
  });
  expect(await contractOf(doOrderV2.path)).toBe(doOrderV2);
  expect(loads).toBe(0);
  await Promise.all([contractOf(statsMain.path), contractOf(statsMain.path)]);
  expect(await contractOf(statsMain.path)).toBe(statsMain);
  expect(loads).toBe(1);
});

test('where the rest does not come there is no contract, and the next call asks again', async () => {
  const answers = [() => Promise.reject(new TypeError('gone')), async () => ({ contracts })];
  const contractOf = createContractTable(log, () => answers.shift()!());
  expect(await contractOf(statsMain.path)).toBeUndefined();
  expect(await contractOf(statsMain.path)).toBe(statsMain);
});

test('a path that no contract has is a bug of the caller', async () => {
  await expect(createContractTable(log)('/no/such')).rejects.toThrow('/no/such');
});
