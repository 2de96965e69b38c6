/** After so long a turn ends, and others of this process have theirs. */
const sliceMs = 5;
/** What one turn counts for at most: a clock may jump. */
const maxMs = 1_000;
/** How long a lane rests after a turn, in times of the turn: clients without a session have a fifth of the process between them. */
const rests = { guest: 4, user: 0 } as const;

export type LaneName = keyof typeof rests;

export interface TurnsParts {
  readonly nowMs: () => number;
  /** Runs a task after so long, and after whatever else waits for this process. */
  readonly later: (ms: number, task: () => void) => void;
}

/**
 * Work that clients ask for by sockets, in turns of a few milliseconds: between them the process does whatever else there is. Clients of a lane take turns with each other, one task at
 * a time, so that none waits for all that another one has asked for.
 */
export interface Turns {
  /** Runs a task when its client's turn has come, those of one client in their order; fulfilled with its result. Of a task that waits for something only what it does at once counts. */
  run<T>(lane: LaneName, client: string, task: () => T): Promise<Awaited<T>>;
}

interface Lane {
  readonly rest: number;
  /** Tasks by client; whose turn is next comes first. */
  readonly waiting: Map<string, (() => void)[]>;
  isResting: boolean;
}

export function createTurns({ nowMs, later }: TurnsParts): Turns {
  const laneOf = (name: LaneName): Lane => ({ rest: rests[name], waiting: new Map(), isResting: false });
  const lanes: Readonly<Record<LaneName, Lane>> = { guest: laneOf('guest'), user: laneOf('user') };

  function turn(lane: Lane): void {
    const began = nowMs();
    let used = 0;
    for (let task = nextOf(lane); task; task = used < sliceMs ? nextOf(lane) : undefined) {
      task();
      used = Math.max(0, Math.min(maxMs, nowMs() - began));
    }
    if (used === 0) return;
    lane.isResting = true;
    later(used * lane.rest, () => {
      lane.isResting = false;
      turn(lane);
    });
  }

  return {
    run: (name, client, task) =>
      new Promise((resolve, reject) => {
        const lane = lanes[name];
        const tasks = lane.waiting.get(client) ?? [];
        lane.waiting.set(client, tasks);
        tasks.push(() => {
          try {
            Promise.resolve(task()).then(resolve, reject);
          } catch (error) {
            reject(error);
          }
        });
        if (!lane.isResting) turn(lane);
      }),
  };
}

/** The next task; its client comes last then. */
function nextOf({ waiting }: Lane): (() => void) | undefined {
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
