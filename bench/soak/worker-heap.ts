import type { Browser } from 'playwright';

interface Reply {
  readonly id: number;
  readonly result?: { readonly usedSize?: number };
  readonly error?: { readonly message: string };
}

/** Looks into the engine's SharedWorker through the browser's debugger. */
export interface WorkerHeap {
  /** Used bytes after a garbage collection. */
  bytes(): Promise<number>;
}

/** Attaches to the one engine worker that runs. Throws where there is none. */
export async function watchWorkerHeap(browser: Browser): Promise<WorkerHeap> {
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets');
  const worker = targetInfos.find(({ type }) => type === 'shared_worker');
  if (!worker) throw new Error('no shared worker runs');
  const { sessionId } = await session.send('Target.attachToTarget', { targetId: worker.targetId, flatten: false });
  const waiting = new Map<number, (reply: Reply) => void>();
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const reply = JSON.parse(message) as Reply;
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  let lastId = 0;
  const ask = async (method: string): Promise<Reply> => {
    const id = ++lastId;
    const answer = new Promise<Reply>((resolve) => {
      waiting.set(id, resolve);
    });
    await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
    const reply = await answer;
    if (reply.error) throw new Error(`${method}: ${reply.error.message}`);
    return reply;
  };
  return {
    async bytes() {
      await ask('HeapProfiler.collectGarbage');
      const { result } = await ask('Runtime.getHeapUsage');
      if (result?.usedSize === undefined) throw new Error('no heap usage');
      return result.usedSize;
    },
  };
}
