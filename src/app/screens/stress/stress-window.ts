import { stressBuild, stressRunOf } from '../../../shared/wire/stress.ts';
import type { EngineClient } from '../../engine/client.ts';
import { connectEngine } from '../../engine/connect.ts';
import { probeWindow } from './probe.ts';

/**
 * The engine of a window on a stress run: nobody is logged in on it, and the stored user stays. Undefined where the id
 * names no run.
 */
export function stressEngine(id: string): EngineClient | undefined {
  if (!stressRunOf(id)) return undefined;
  const engine = connectEngine(stressBuild(id));
  void engine.setSession(null);
  probeWindow(id);
  return engine;
}
