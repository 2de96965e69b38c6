import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A real server in a process of its own, with a data folder of its own. */
export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly data: string;
  readonly output: () => string;
  /** Ends the process at once, as a crash would. */
  crash(): Promise<void>;
  /** Starts again on the same port and data. */
  restart(): Promise<void>;
  /** Ctrl-C; the exit code. */
  interrupt(): Promise<number | null>;
  /** Ends the process and removes the data folder. */
  dispose(): Promise<void>;
}

/** A port of this machine that nobody listens on. */
export const freePort = (): Promise<number> => new Promise((resolve, reject) => {
  const probe = createServer();
  probe.on('error', reject);
  probe.listen(0, '127.0.0.1', () => {
    const { port } = probe.address() as { port: number };
    probe.close(() => resolve(port));
  });
});

/** Starts a server and waits until it says that it is ready. Fails with its output where it does not. */
export async function startServer(args: readonly string[] = []): Promise<RunningServer> {
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), 'halyard-story-'));
  let output = '';
  let child: ChildProcess | undefined;

  async function begin(): Promise<void> {
    output = '';
    const started = spawn('node', ['src/server/main.ts', '--port', String(port), '--data', data, '--offline', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    child = started;
    await new Promise<void>((resolve, reject) => {
      const onData = (chunk: Buffer) => {
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
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return ending?.exitCode ?? null;
    const ended = new Promise<number | null>((resolve) => ending.on('exit', (code) => resolve(code)));
    ending.kill(signal);
    return ended;
  }

  await begin();
  return {
    url: `http://127.0.0.1:${port}`, port, data, output: () => output,
    crash: async () => { await end('SIGKILL'); },
    restart: begin,
    interrupt: () => end('SIGINT'),
    async dispose() {
      await end('SIGKILL');
      rmSync(data, { recursive: true, force: true });
    },
  };
}
