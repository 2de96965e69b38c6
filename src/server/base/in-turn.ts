/**
 * Tasks of the same key run one after another, in the order in which they came; those of different keys do not wait.
 */
export type InTurn = <T>(key: string, task: () => Promise<T>) => Promise<T>;

export function createInTurn(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const before = last.get(key) ?? Promise.resolve();
    // What becomes of the task before is its own caller's to hear.
    const turn = before.then(task, task);
    last.set(key, turn);
    const forget = () => {
      if (last.get(key) === turn) last.delete(key);
    };
    turn.then(forget, forget);
    return turn;
  };
}
