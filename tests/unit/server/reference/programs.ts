import { spawn, spawnSync } from 'node:child_process';

/** What a program has written, and how it has ended. */
export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly errors: string;
}

/** Runs a program to its end beside this process, whose server may answer it meanwhile. */
export function runProgram(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, errors }));
  });
}

/** Ends a test as skipped, with one line that says so, where a program is not on this machine. */
export function needProgram(command: string, leaveOut: (reason: string) => void): void {
  const { status } = spawnSync(command, ['--version'], { stdio: 'ignore' });
  if (status === 0) return;
  const reason = `${command} is not on this machine`;
  console.log(`left out: ${reason}`);
  leaveOut(reason);
}
