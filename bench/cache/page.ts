import type { Job, Result } from './worker.ts';

/** Runs a job in a SharedWorker of its own. */
function run(job: Job): Promise<Result> {
  const { port } = new SharedWorker(new URL('./worker.ts', import.meta.url), {
    type: 'module',
    name: crypto.randomUUID(),
  });
  return new Promise((resolve, reject) => {
    port.onmessage = ({ data }: MessageEvent<{ result?: Result; error?: string }>) =>
      data.result ? resolve(data.result) : reject(new Error(data.error));
    port.postMessage(job);
  });
}

/**
 * Milliseconds from the start of a worker that does next to nothing to the frame after its answer has been painted: no
 * page's first table can come sooner.
 */
async function paintBare(): Promise<number> {
  const startMs = performance.now();
  const { readMs } = await run('small');
  const canvas = document.createElement('canvas');
  document.body.append(canvas);
  canvas.getContext('2d')?.fillText(String(readMs), 10, 10);
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame((ms) => resolve(ms - startMs)));
  });
}

Object.assign(globalThis, { run, paintBare });
