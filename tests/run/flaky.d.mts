export interface FlakyList {
  readonly runs: readonly { readonly commit: string; readonly at: string; readonly names: readonly string[] }[];
  readonly causes: Readonly<Record<string, string>>;
}
export declare function repeated(list?: FlakyList): readonly string[];
export declare function remember(names: readonly string[]): void;
