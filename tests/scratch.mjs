// Where tests keep their data folders and profiles.
import { accessSync, constants, statfsSync } from 'node:fs';

/** So much must be free there, bytes. */
const enough = 4 * 1024 ** 3;

/**
 * The environment that puts them in memory where there is room, as a disk that others write to makes each of some
 * thousand commits, and each of a thousand links to built pages, wait.
 */
export function scratch() {
  const folder = '/dev/shm';
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > enough ? { TMPDIR: folder } : {};
  } catch {
    // No such folder on this system: the usual one is slower, and as right.
    return {};
  }
}
