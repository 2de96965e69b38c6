import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

const form = /^[\w-]{32}$/;

/**
 * The token that opens the page of the outbox, kept in a file that only the server's user can read; made anew where it
 * is missing or no token.
 */
export async function openOutboxToken(path: string): Promise<string> {
  const known = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
  if (form.test(known.trim())) return known.trim();
  const token = randomBytes(24).toString('base64url');
  await writeFile(path, `${token}\n`, { mode: 0o600 });
  return token;
}
