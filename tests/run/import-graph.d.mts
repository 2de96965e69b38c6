export declare function filesBelow(folder: string, ending: RegExp): readonly string[];
export declare function importGraph(): ReadonlyMap<string, readonly string[]>;
export declare function distances(
  graph: ReadonlyMap<string, readonly string[]>,
  entries: readonly string[],
): ReadonlyMap<string, number>;
