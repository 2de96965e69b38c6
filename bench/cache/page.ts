import type { Job, Result } from './worker.ts';

/** Runs a job in a SharedWorker of its own. */
function run(job: Job): Promise<Result> {
  const { port } = new SharedWorker(new URL('./worker.ts', import.meta.url), { type: 'module', name: crypto.randomUUID() });
  return new Promise((resolve, reject) => {
    port.onmessage = ({ data }: MessageEvent<{ result?: Result; error?: string }>) => (data.result ? resolve(data.result) : reject(new Error(data.error)));
    port.postMessage(job);
  });
}

Object.assign(globalThis, { run });
