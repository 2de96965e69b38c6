import { currentUser } from '../../shared/contracts/current-user.ts';
import { useEngine } from '../engine/engine-context.tsx';
import { useLoaded } from '../engine/use-loaded.ts';

/** Which kind of account is logged in, and what its main account logs in by; undefined until that is known. */
export function useAccountKind() {
  const engine = useEngine();
  const { data } = useLoaded(() => engine.call(currentUser, {}));
  return data && { type: data.type, main: data.main_username };
}
