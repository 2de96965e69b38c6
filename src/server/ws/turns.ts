/** After so long a turn ends, and others of this process have theirs. */
const sliceMs = 5;
/** What one turn counts for at most: a clock may jump. */
const maxMs = 1_000;
/**
 * How long a lane rests after a turn, in times of the turn: clients without a session have a fifth of the process
 * between them.
 */
const rests = { guest: 4, user: 0 } as const;

export type QueueName = keyof typeof rests;

export interface TurnsParts {
  readonly nowMs: () => number;
  /** Runs a task after so long, and after whatever else waits for this process. */
  readonly later: (ms: number, task: () => void) => void;
}

/**
 * Work that clients ask for by sockets, in turns of a few milliseconds: between them the process does whatever else
 * there is. Clients of a lane take turns with each other, one task at a time, so that none waits for all that another
 * one has asked for.
 */
export interface Turns {
  /**
   * Runs a task when its client's turn has come, those of one client in their order; fulfilled with its result. Of a
   * task that waits for something only what it does at once counts.
   */
  run<T>(queue: QueueName, client: string, task: () => T): Promise<Awaited<T>>;
}

interface TurnQueue {
  readonly rest: number;
  /** Tasks by client; whose turn is next comes first. */
  readonly waiting: Map<string, (() => void)[]>;
  isResting: boolean;
}

export function createTurns({ nowMs, later }: TurnsParts): Turns {
  const queueOf = (name: QueueName): TurnQueue => ({ rest: rests[name], waiting: new Map(), isResting: false });
  const queues: Readonly<Record<QueueName, TurnQueue>> = { guest: queueOf('guest'), user: queueOf('user') };

  function turn(queue: TurnQueue): void {
    const began = nowMs();
    let used = 0;
    for (let task = nextOf(queue); task; task = used < sliceMs ? nextOf(queue) : undefined) {
      task();
      used = Math.max(0, Math.min(maxMs, nowMs() - began));
    }
    if (used === 0) return;
    queue.isResting = true;
    later(used * queue.rest, () => {
      queue.isResting = false;
      turn(queue);
    });
  }

  return {
    run: (name, client, task) =>
      new Promise((resolve, reject) => {
        const queue = queues[name];
        const tasks = queue.waiting.get(client) ?? [];
        queue.waiting.set(client, tasks);
        tasks.push(() => {
          try {
            Promise.resolve(task()).then(resolve, reject);
          } catch (error) {
            reject(error);
          }
        });
        if (!queue.isResting) turn(queue);
      }),
  };
}

/** The next task; its client comes last then. */
function nextOf({ waiting }: TurnQueue): (() => void) | undefined {
  const [first] = waiting;
  if (!first) return undefined;
  const [client, tasks] = first;
  const task = tasks.shift();
  waiting.delete(client);
  if (tasks.length > 0) waiting.set(client, tasks);
  return task;
}

/** Timers of the process. */
export const processLater: TurnsParts['later'] = (ms, task) => {
  if (ms > 0) setTimeout(task, ms).unref();
  else setImmediate(task);
};
