import type { Drawing } from './drawing.ts';

/** One drawing before and after; undefined where it was not, or is no more. */
export interface Step {
  readonly id: string;
  readonly before: Drawing | undefined;
  readonly after: Drawing | undefined;
}
/** What one undo takes back. */
export type Command = readonly Step[];

/** What has been done, the newest last, and what has been undone, the next to redo last. */
export interface History {
  readonly done: readonly Command[];
  readonly undone: readonly Command[];
}

const kept = 200;

export const emptyHistory: History = { done: [], undone: [] };

/** Something new was done: what had been undone cannot come back. */
export const doing = ({ done }: History, command: Command): History => ({
  done: [...done, command].slice(-kept),
  undone: [],
});

/**
 * The history after an undo, and the steps to apply, each from its present state; undefined where there is nothing to
 * undo.
 */
export function undoing({ done, undone }: History): { readonly history: History; readonly steps: Command } | undefined {
  const command = done.at(-1);
  return (
    command && {
      history: { done: done.slice(0, -1), undone: [...undone, command] },
      steps: command.map(reversed).reverse(),
    }
  );
}

export function redoing({ done, undone }: History): { readonly history: History; readonly steps: Command } | undefined {
  const command = undone.at(-1);
  return command && { history: { done: [...done, command], undone: undone.slice(0, -1) }, steps: command };
}

const without = (commands: readonly Command[], command: Command): readonly Command[] =>
  commands.filter((one) => one !== command);

/** The history after a command, its undoing or its redoing has been refused: it never happened. */
export function refused(history: History, command: Command, what: 'done' | 'undone' | 'redone'): History {
  const { done, undone } = history;
  if (what === 'done') return { done: without(done, command), undone: without(undone, command) };
  if (what === 'undone')
    return undone.includes(command) ? { done: [...done, command], undone: without(undone, command) } : history;
  return done.includes(command) ? { done: without(done, command), undone: [...undone, command] } : history;
}

const reversed = ({ id, before, after }: Step): Step => ({ id, before: after, after: before });

/** A list of drawings after some steps. */
export function applySteps(drawings: readonly Drawing[], steps: Command): readonly Drawing[] {
  const byId = new Map(drawings.map((drawing) => [drawing.id, drawing]));
  for (const { id, after } of steps) {
    if (after) byId.set(id, after);
    else byId.delete(id);
  }
  return [...byId.values()];
}
