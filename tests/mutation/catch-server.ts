import { type ChildProcess, fork } from 'node:child_process';
import type { Mutant } from './operators.ts';

export interface ToCatcher {
  readonly fault: Pick<Mutant, 'file' | 'start' | 'end' | 'to'> | null;
  readonly tests: readonly string[];
  /** Whether the first failure ends the run. */
  readonly bail: boolean;
}

export type FromCatcher =
  | { readonly kind: 'ready' }
  | { readonly kind: 'file'; readonly file: string; readonly ms: number }
  | { readonly kind: 'done'; readonly failed: readonly string[]; readonly errors: readonly string[] }
  | { readonly kind: 'broken'; readonly text: string };

/** How a run of tests ended: which failed, or that it came to no end, or that its process died. */
export interface Ran {
  readonly failed: readonly string[];
  readonly errors: readonly string[];
  readonly ended: 'done' | 'hung' | 'died';
  /** Milliseconds of each test file that ended. */
  readonly ms: ReadonlyMap<string, number>;
}

const startMs = 120_000;

/** The process that runs tests. It lives on from fault to fault, and is replaced where one hangs or kills it. */
export class CatchServer {
  #child: ChildProcess | undefined;

  /** Runs tests against a fault; `limitMs` is how long nothing may end. */
  async run(message: ToCatcher, limitMs: (ended: ReadonlyMap<string, number>) => number): Promise<Ran> {
    this.#child ??= await this.#start();
    const child = this.#child;
    const ms = new Map<string, number>();
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const settle = (ran: Omit<Ran, 'ms'>): void => {
        clearTimeout(timer);
        child.removeAllListeners();
        if (ran.ended !== 'done') this.close();
        resolve({ ...ran, ms });
      };
      const wait = (): void => {
        clearTimeout(timer);
        timer = setTimeout(() => settle({ failed: [], errors: [], ended: 'hung' }), limitMs(ms));
      };
      child.on('message', (answer: FromCatcher) => {
        if (answer.kind === 'file') {
          ms.set(answer.file, answer.ms);
          wait();
        } else if (answer.kind === 'done') settle({ failed: answer.failed, errors: answer.errors, ended: 'done' });
        else if (answer.kind === 'broken') reject(new Error(answer.text));
      });
      child.once('exit', () => settle({ failed: [], errors: [], ended: 'died' }));
      wait();
      child.send(message);
    });
  }

  close(): void {
    this.#child?.removeAllListeners();
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  #start(): Promise<ChildProcess> {
    const child = fork('tests/mutation/catch.ts', {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the process that runs the tests does not start')), startMs);
      child.once('exit', (code) => reject(new Error(`the process that runs the tests ended with ${code}`)));
      child.once('message', () => {
        clearTimeout(timer);
        child.removeAllListeners();
        resolve(child);
      });
    });
  }
}
