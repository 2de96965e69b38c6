/** The 5 instance statuses of the specification. */
export const instanceStatuses = ['PREPARING', 'TRADING', 'STOPPING', 'STOPPED', 'INTERRUPTED'] as const;
export type InstanceStatus = (typeof instanceStatuses)[number];

/** What may happen to an instance. */
export const instanceSteps = ['ready', 'stop', 'interrupt', 'resume', 'end'] as const;
export type InstanceStep = (typeof instanceSteps)[number];

const table: { readonly [S in InstanceStatus]: { readonly [E in InstanceStep]?: InstanceStatus } } = {
  PREPARING: { ready: 'TRADING', stop: 'STOPPING', interrupt: 'INTERRUPTED' },
  TRADING: { stop: 'STOPPING', interrupt: 'INTERRUPTED' },
  // A stop that is asked for again may name another mode.
  STOPPING: { stop: 'STOPPING', end: 'STOPPED', interrupt: 'INTERRUPTED' },
  INTERRUPTED: { resume: 'PREPARING', stop: 'STOPPING', end: 'STOPPED' },
  STOPPED: {},
};

/** Status after an event; undefined where the table of domain.md §2.2 has no such edge. */
export const instanceStatusAfter = (from: InstanceStatus, step: InstanceStep): InstanceStatus | undefined =>
  table[from][step];
