import { crc32 } from '../../src/shared/base/crc32.ts';
import { checkedLevels } from '../../src/shared/wire/book-checksum.ts';

type Levels = readonly (readonly [price: string, size: string])[];

/** crc32 over `b1p:b1q:a1p:a1q:…` of the best 25 levels, a missing side left out. Wire strings, best first. */
export function bookChecksum(bids: Levels, asks: Levels): number {
  const parts: string[] = [];
  for (let i = 0; i < checkedLevels; i++) {
    if (bids[i]) parts.push(bids[i]![0], bids[i]![1]);
    if (asks[i]) parts.push(asks[i]![0], asks[i]![1]);
  }
  return crc32(parts.join(':'));
}
