import { instanceRecord } from '../../../../shared/contracts/strategy.ts';
import type { useEngine } from '../../../engine/engine-context.tsx';

/** All of the record of an instance's run. Throws what its call throws. */
export async function readRecord(
  engine: ReturnType<typeof useEngine>,
  instance_id: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const page: { readonly bytes: string; readonly next: number | null } = await engine.call(instanceRecord, {
      instance_id,
      after,
    });
    parts.push(Uint8Array.from(atob(page.bytes), (letter) => letter.charCodeAt(0)));
    after = page.next;
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
