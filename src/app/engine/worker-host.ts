import { type Remote, releaseProxy, transfer, wrap } from 'comlink';
import type { EngineApi, engineProtocol, WorkerHello } from '../../worker/api.ts';
import { createDataPort, type DataPort } from './data-port.ts';

const pingEveryMs = 5_000;
const pingAnswerMs = 3_000;
const epochKey = 'halyard.engine.epoch';
const protocol: typeof engineProtocol = 2;

/** A worker that has welcomed this window. */
export interface Host {
  readonly api: Remote<EngineApi>;
  readonly data: DataPort;
  /** Which worker the numbers of urgent events are of, and the newest one's number before this window came. */
  readonly urgents: { readonly worker: string; readonly before: number };
  /** Rejects when the worker has died or hangs; never resolves. */
  readonly died: Promise<never>;
  /** Leaves the worker; again does nothing. */
  close(): void;
}

/**
 * Joins the worker of this build and of the browser's current epoch, or starts it. Rejects where it does not answer within `patienceMs`.
 * Whenever a worker fails or dies, the epoch rises, so that all windows meet again in a fresh one.
 */
export async function connectHost(build: string, patienceMs: number): Promise<Host> {
  const epoch = readEpoch();
  const options = workerOptions(build, epoch, navigator.userAgent);
  const { name } = options;
  const { endpoint, close: closeWorker } = startWorker(options);
  const api = wrap<EngineApi>(endpoint);
  const channel = new MessageChannel();
  const data = createDataPort(channel.port1);
  const tabLock = await holdTabLock();
  const watching = new AbortController();

  function close(): void {
    if (watching.signal.aborted) return;
    watching.abort();
    tabLock.release();
    data.close();
    api[releaseProxy]();
    closeWorker();
  }

  let worker: WorkerHello;
  try {
    worker = await within(patienceMs, api.hello({ protocol, build, lockName: tabLock.name }, transfer(channel.port2, [channel.port2])));
  } catch (error) {
    close();
    await raiseEpoch(epoch);
    throw error;
  }
  const died = Promise.race([lockFreed(worker.lockName, watching.signal), twoPingsMissed(api, watching.signal)]).then(async (how) => {
    await raiseEpoch(epoch);
    throw new Error(`engine ${name}: ${how}`);
  });
  return { api, data, urgents: { worker: worker.lockName, before: worker.urgent }, died, close };
}

/** `extendedLifetime`: the worker outlives its last window by up to 300 s, so that a reload finds it again. */
interface SharedOptions extends WorkerOptions {
  readonly name: string;
  readonly extendedLifetime?: true;
}

/** The first Chromium that knows `extendedLifetime`. */
const extendedFrom = 148;

/**
 * How to join the worker of this build and epoch. Two windows that name one worker with other options are refused: whatever the options depend
 * on is part of its name.
 */
export function workerOptions(build: string, epoch: number, userAgent: string): SharedOptions {
  const chromium = Number(/Chrome\/(\d+)/.exec(userAgent)?.[1] ?? 0);
  const name = `halyard-${build}-${epoch}`;
  return chromium >= extendedFrom ? { name: `${name}-extended`, extendedLifetime: true } : { name };
}

/** One worker for all windows; where the browser has no SharedWorker, one for this window alone. */
function startWorker(options: SharedOptions): { readonly endpoint: MessagePort | Worker; readonly close: () => void } {
  if (typeof SharedWorker === 'undefined') {
    const own = new Worker(new URL('../../worker/index.ts', import.meta.url), { type: 'module', name: options.name });
    return { endpoint: own, close: () => own.terminate() };
  }
  const shared = new SharedWorker(new URL('../../worker/index.ts', import.meta.url), { ...options, type: 'module' });
  return { endpoint: shared.port, close: () => shared.port.close() };
}

/** A lock that lasts as long as the connection: from its end the worker learns that the window has gone. */
function holdTabLock(): Promise<{ readonly name: string; readonly release: () => void }> {
  const name = `halyard-tab-${crypto.randomUUID()}`;
  return new Promise((held) => {
    void navigator.locks.request(name, () => new Promise<void>((release) => held({ name, release })));
  });
}

/** Fulfilled when the worker's lock is free, which its death alone makes it. Shared, so that a hung owner blocks nobody's successor. */
function lockFreed(name: string, signal: AbortSignal): Promise<string> {
  return new Promise((freed) => {
    navigator.locks.request(name, { mode: 'shared', signal }, () => freed('its lock is free')).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  });
}

/** Fulfilled when a visible window has asked twice without an answer: a hung worker keeps its lock. */
async function twoPingsMissed(api: Remote<EngineApi>, signal: AbortSignal): Promise<string> {
  for (let missed = 0; missed < 2;) {
    await sleep(pingEveryMs);
    if (signal.aborted) return new Promise(() => undefined);
    if (document.visibilityState === 'hidden') continue;
    missed = await within(pingAnswerMs, api.ping()).then(() => 0, () => missed + 1);
  }
  return 'it does not answer';
}

const readEpoch = (): number => Number(localStorage.getItem(epochKey) ?? 0);

/** Lifts the epoch over `epoch` once, however many windows ask. */
function raiseEpoch(epoch: number): Promise<void> {
  return navigator.locks.request('halyard-epoch', () => {
    if (readEpoch() === epoch) localStorage.setItem(epochKey, String(epoch + 1));
  });
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => { setTimeout(resolve, ms); });

function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
