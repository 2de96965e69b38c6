/**
 * The records of a grid by their ids. Rows subscribe to their own record; a list of the same ids stays the same list.
 */
export interface GridRecords<T> {
  /** Takes all rows as they are now and gives their ids; tells nobody yet. */
  readonly take: (rows: readonly T[]) => readonly string[];
  /** Tells those whose record has changed, and lets go of records whose rows are gone. */
  readonly report: () => void;
  readonly get: (id: string) => T;
  readonly subscribe: (id: string, changed: () => void) => () => void;
  /** Rises with each change of any record. */
  readonly version: () => number;
}

/** Whether two records say the same; they come over a border, where what has not changed may be another object. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.is((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
  );
}

/** Records of one grid, which lives as long as its grid; has nothing to dispose. */
export function createRecords<T>(rowId: (row: T) => string): GridRecords<T> {
  const records = new Map<string, T>();
  const listeners = new Map<string, Set<() => void>>();
  const changed = new Set<string>();
  let before: readonly T[] = [];
  let ids: readonly string[] = [];
  let version = 0;
  let hasGone = false;
  const put = (id: string, row: T) => {
    // Only of what is in view is it worth knowing whether it says something else.
    if (listeners.has(id)) {
      if (isSame(records.get(id), row)) return;
      changed.add(id);
    }
    records.set(id, row);
    version++;
  };
  return {
    take(rows) {
      if (rows === before) return ids;
      let next: string[] | undefined;
      for (const [index, row] of rows.entries()) {
        const id = row === before[index] ? ids[index]! : rowId(row);
        if (row !== before[index]) put(id, row);
        if (id !== ids[index] && !next) next = ids.slice(0, index);
        next?.push(id);
      }
      if (!next && rows.length < ids.length) next = ids.slice(0, rows.length);
      before = rows;
      if (!next) return ids;
      ids = next;
      hasGone = true;
      version++;
      return ids;
    },
    report() {
      if (hasGone) {
        const there = new Set(ids);
        for (const id of [...records.keys()]) if (!there.has(id)) records.delete(id);
        hasGone = false;
      }
      const reported = [...changed];
      changed.clear();
      for (const id of reported) for (const listener of listeners.get(id) ?? []) listener();
    },
    get: (id) => records.get(id)!,
    subscribe(id, listener) {
      const own = listeners.get(id) ?? new Set();
      listeners.set(id, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(id) === own) listeners.delete(id);
      };
    },
    version: () => version,
  };
}
