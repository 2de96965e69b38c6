import type { Job, Result } from './worker.ts';

/** Runs a job in a SharedWorker. */
function run(job: Job): Promise<readonly Result[]> {
  const { port } = new SharedWorker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  return new Promise((resolve, reject) => {
    port.onmessage = ({ data }: MessageEvent<{ results?: Result[]; error?: string }>) =>
      data.results ? resolve(data.results) : reject(new Error(data.error));
    port.postMessage(job);
  });
}

Object.assign(globalThis, { run });
