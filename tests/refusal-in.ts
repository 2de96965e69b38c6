import { Refusal } from '../src/shared/base/refusal.ts';

/** The refusal that a task throws; undefined where it goes through. */
export function refusalIn(task: () => unknown): { readonly code: string; readonly data: unknown } | undefined {
  try {
    task();
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { code: error.code, data: error.data };
  }
}
