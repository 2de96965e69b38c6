import { loadChunk } from '../../../page/load-chunk.ts';

type Sending = typeof import('./sending.ts');

const kept: { sending?: Sending } = {};

/** What checks and sends orders, where it has been loaded. */
export const sendingNow = (): Sending | undefined => kept.sending;

/** Loads what checks and sends orders; rejects where it cannot be had. */
export async function loadSending(): Promise<Sending> {
  kept.sending ??= await loadChunk(() => import('./sending.ts'));
  return kept.sending;
}
