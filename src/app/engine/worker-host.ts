import { type Endpoint, type Remote, releaseProxy, transfer, wrap } from 'comlink';
import type { EngineApi, engineProtocol } from '../../worker/api.ts';
import { type DataPort, openPort } from './data-port.ts';
import { within } from './within.ts';
import type { WorkerWay } from './worker-way.ts';

const pingEveryMs = 5_000;
const pingAnswerMs = 3_000;
const lockAgainMs = 100;
const epochKey = 'halyard.engine.epoch';
const protocol: typeof engineProtocol = 6;

/** A worker that has welcomed this window. */
export interface Host {
  readonly api: Remote<EngineApi>;
  readonly data: DataPort;
  /** Which worker the numbers of urgent events are of, and the newest one's number before this window came. */
  readonly urgents: { readonly worker: string; readonly before: number };
  /** Rejects when the worker has died or hangs; never resolves. */
  readonly died: Promise<never>;
  /**
   * Leaves the worker, whose `api` can then be asked no more; again does nothing. Fulfilled when nobody can join it,
   * where it has died.
   */
  close(): Promise<void>;
}

/**
 * Joins the worker of this build and of the browser's current epoch, or starts it. Rejects where it does not answer
 * within `patienceMs`. Whenever a worker fails or dies, the epoch rises, so that all windows meet again in a fresh one.
 */
export async function connectHost(build: string, timeoutMs: number): Promise<Host> {
  const epoch = readEpoch();
  const options = workerOptions(build, epoch, navigator.userAgent);
  const watching = new AbortController();
  const over = epochOver(epoch, watching.signal);
  const opened: (() => void)[] = [];
  let dead = false;

  async function close(): Promise<void> {
    if (watching.signal.aborted) return;
    watching.abort();
    for (const end of opened) end();
    if (dead) await raiseEpoch(epoch);
  }

  const deadOf = (error: unknown): never => {
    dead = true;
    throw error;
  };
  const failed = async (error: unknown): Promise<never> => {
    dead = true;
    await close();
    throw error;
  };
  const { api, data, worker } = await within(
    timeoutMs,
    Promise.race([greet(build, options, opened, watching.signal), over]),
  ).catch(failed);
  const { lockName } = worker;
  const died = Promise.race([lockFreed(lockName, watching.signal), twoPingsMissed(api, watching.signal)]).then(
    (how) => {
      throw new Error(`engine ${options.name}: ${how}`);
    },
  );
  return {
    api,
    data,
    urgents: { worker: lockName, before: worker.urgent },
    died: Promise.race([died, over]).catch(deadOf),
    close,
  };
}

/**
 * Finds the way to the worker and says hello. `opened` gets what takes back what has been opened by then, the newest
 * first.
 */
async function greet(build: string, options: SharedOptions, opened: (() => void)[], signal: AbortSignal) {
  const open = (end: () => void): void => {
    if (signal.aborted) end();
    else opened.unshift(end);
  };
  // Asked for before the worker is there: the grant and the worker's code are on their way together.
  const lock = holdTabLock();
  open(() => void lock.then(({ release }) => release()));
  const way = await startWorker(options, signal);
  open(way.close);
  const api = wrap<EngineApi>(way.endpoint as Endpoint);
  open(() => api[releaseProxy]());
  const { data, handed } = way.openData();
  open(data.close);
  const { name: lockName } = await lock;
  const worker = await api.hello(
    { protocol, build, lockName },
    handed instanceof MessagePort ? transfer(handed, [handed]) : handed,
  );
  return { api, data, worker };
}

/** `extendedLifetime`: the worker outlives its last window by up to 300 s, so that a reload finds it again. */
interface SharedOptions extends WorkerOptions {
  readonly name: string;
  readonly extendedLifetime?: true;
}

/** The first Chromium that knows `extendedLifetime`. */
const extendedFrom = 148;

/**
 * How to join the worker of this build and epoch. Two windows that name one worker with other options are refused:
 * whatever the options depend on is part of its name.
 */
export function workerOptions(build: string, epoch: number, userAgent: string): SharedOptions {
  const chromium = Number(/Chrome\/(\d+)/.exec(userAgent)?.[1] ?? 0);
  const name = `halyard-${build}-${epoch}`;
  return chromium >= extendedFrom ? { name: `${name}-extended`, extendedLifetime: true } : { name };
}

/**
 * One worker for all windows; where the browser has no SharedWorker, one that the leader among the windows has started.
 */
async function startWorker(options: SharedOptions, signal: AbortSignal): Promise<WorkerWay> {
  if (typeof SharedWorker === 'undefined') {
    const { joinLeader } = await import('./leader-worker.ts');
    return joinLeader(
      options.name,
      () => new Worker(new URL('../../worker/index.ts', import.meta.url), { type: 'module', name: options.name }),
      signal,
    );
  }
  const { port } = new SharedWorker(new URL('../../worker/index.ts', import.meta.url), { ...options, type: 'module' });
  return { endpoint: port, openData: openPort, close: () => port.close() };
}

/** A lock that lasts as long as the connection: from its end the worker learns that the window has gone. */
function holdTabLock(): Promise<{ readonly name: string; readonly release: () => void }> {
  const name = `halyard-tab-${crypto.randomUUID()}`;
  return new Promise((held) => {
    // A page that stands still, under a dialog or a debugger, loses the grant that comes meanwhile.
    const ask = () =>
      navigator.locks
        .request(name, () => new Promise<void>((release) => held({ name, release })))
        .catch((error: unknown) => {
          console.warn('engine: the lock of this window was not granted, asked again', error);
          setTimeout(ask, lockAgainMs);
        });
    void ask();
  });
}

/**
 * Fulfilled when the worker's lock is free, which its death alone makes it. Shared, so that a hung owner blocks
 * nobody's successor.
 */
function lockFreed(name: string, signal: AbortSignal): Promise<string> {
  return new Promise((freed) => {
    navigator.locks
      .request(name, { mode: 'shared', signal }, () => freed('its lock is free'))
      .catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
  });
}

/** Fulfilled when a visible window has asked twice without an answer: a hung worker keeps its lock. */
async function twoPingsMissed(api: Remote<EngineApi>, signal: AbortSignal): Promise<string> {
  for (let missed = 0; missed < 2; ) {
    await sleep(pingEveryMs);
    if (signal.aborted) return new Promise(() => undefined);
    if (document.visibilityState === 'hidden') continue;
    missed = await within(pingAnswerMs, api.ping()).then(
      () => 0,
      () => missed + 1,
    );
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

/**
 * Rejects when another window has raised the epoch, so that no two workers serve the windows of one browser: a leader
 * that reloads would start its worker again beside the one of its successor. A SharedWorker is left at its death alone.
 */
function epochOver(epoch: number, signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (typeof SharedWorker !== 'undefined') return;
    addEventListener(
      'storage',
      () => {
        if (readEpoch() !== epoch) reject(new Error('another window has left the worker'));
      },
      { signal },
    );
  });
}

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
