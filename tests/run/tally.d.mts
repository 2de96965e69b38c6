export interface Counted {
  readonly passed: number;
  readonly failed: readonly string[];
  readonly skipped?: readonly string[];
}
export declare class Tally {
  readonly passed: number;
  readonly failures: readonly string[];
  readonly skips: readonly string[];
  readonly seconds: readonly (readonly [part: string, seconds: number])[];
  part(name: string, work: () => Counted | Promise<Counted>): Promise<void>;
}
export declare function oneLine(text?: string): string;
export declare function vitestCounts(path: string, exitCode: number): Counted;
export declare function storyCounts(path: string, exitCode: number): Counted;
export declare function storiesOf(path: string): readonly {
  readonly name: string;
  readonly status: string;
  readonly seconds: number;
  readonly complaint: string;
  readonly reason: string;
}[];
