import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A server in a process and a data folder of its own. */
export interface ServerProcess {
  readonly url: string;
  readonly port: number;
  readonly data: string;
  /** What it has written to its outputs since it was started last. */
  output(): string;
  /** The process; another one after a restart. */
  child(): ChildProcess;
  /** Ends the process at once, as a crash would. */
  crash(): Promise<void>;
  /** Starts again on the same port and data. */
  restart(): Promise<void>;
  /** Ctrl-C; the exit code. */
  interrupt(): Promise<number | null>;
  /** Ends the process and removes its folder. */
  dispose(): Promise<void>;
}

export interface ProcessOptions {
  /** Flags besides port, data folder and --offline. */
  readonly args?: readonly string[];
  /** The program; the server's own where it is left out. */
  readonly program?: string;
  /**
   * It leads a session of its own, among which Linux shares the processors: each browser leads one, and servers that
   * share that of their runner starve beside them. The program must end with its parent, as no signal of the terminal
   * reaches it.
   */
  readonly leads?: boolean;
  /** Its environment besides that of this process; `folder` is removed with the data. */
  readonly env?: (folder: string) => Readonly<Record<string, string>>;
}

/** A port of this machine that nobody listens on. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** Starts a server and waits until it says that it is ready. Fails with its output where it does not. */
export async function startProcess({
  args = [],
  program = 'src/server/main.ts',
  leads = false,
  env = () => ({}),
}: ProcessOptions = {}): Promise<ServerProcess> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'halyard-test-'));
  const data = join(folder, 'data');
  let output = '';
  let child: ChildProcess;

  async function begin(): Promise<void> {
    output = '';
    const started = spawn(
      'node',
      ['--disable-warning=ExperimentalWarning', program, '--port', String(port), '--data', data, '--offline', ...args],
      {
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        detached: leads,
        env: { ...process.env, ...env(folder) },
      },
    );
    child = started;
    await new Promise<void>((resolve, reject) => {
      const onData = (chunk: Buffer): void => {
        output += chunk.toString();
        if (output.includes('Stop with Ctrl-C')) resolve();
      };
      started.stdout!.on('data', onData);
      started.stderr!.on('data', onData);
      started.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
    });
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    const ending = child;
    if (ending.exitCode !== null || ending.signalCode !== null) return ending.exitCode;
    const ended = new Promise<number | null>((resolve) => ending.on('exit', (code) => resolve(code)));
    ending.kill(signal);
    return ended;
  }

  await begin();
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    data,
    output: () => output,
    child: () => child,
    crash: async () => {
      await end('SIGKILL');
    },
    restart: begin,
    interrupt: () => end('SIGINT'),
    async dispose() {
      await end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
