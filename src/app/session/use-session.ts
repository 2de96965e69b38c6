import type { Session } from '../../shared/user/session.ts';
import { useStream } from '../engine/use-stream.ts';

/**
 * The user of this browser as far as the engine knows; null where nobody is logged in, undefined before the engine has
 * said anything.
 */
export function useSession(): Session | null | undefined {
  const value = useStream({ kind: 'session' }).value;
  if (value === undefined) return undefined;
  return value.check === 'none' ? null : value.session;
}
