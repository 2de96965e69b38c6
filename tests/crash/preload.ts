import { type Moment, sqliteErrors, watchTransactions, type Write } from './sqlite-faults.ts';

/** What a server process is to suffer, loaded into it before its own code: `node --import`. */
export interface Suffering {
  /**
   * `kill` ends the process as SIGKILL does; the others are errors of the disk, from there on (`full`) or once
   * (`fsync`).
   */
  readonly does: 'kill' | 'full' | 'fsync';
  readonly phase: Moment['phase'];
  /** Any transaction where it is absent. */
  readonly write?: Write;
  /** Which of these moments, from 0, after the fault was armed. */
  readonly nth: number;
  /** Armed from the start, or by SIGUSR2. */
  readonly armed: boolean;
}

/** Name of the environment variable with the JSON of a Suffering. */
const variable = 'CRASH_FAULT';

const fault = JSON.parse(process.env[variable]!) as Suffering;
let { armed, nth } = fault;
let isOver = false;
process.on('SIGUSR2', () => {
  armed = true;
});
watchTransactions(({ phase, write, db }) => {
  if (
    !armed ||
    isOver ||
    !db.name.endsWith('trading.db') ||
    phase !== fault.phase ||
    (fault.write && write !== fault.write) ||
    nth-- > 0
  )
    return;
  if (fault.does === 'kill') process.kill(process.pid, 'SIGKILL');
  isOver = fault.does !== 'full';
  if (fault.does !== 'kill') throw sqliteErrors[fault.does]();
});
