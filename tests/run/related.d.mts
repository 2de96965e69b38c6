export interface Choosing {
  readonly seconds: (file: string) => number;
  readonly most: number;
}
export declare function relatedStories(changed: readonly string[], choosing: Choosing): readonly string[];
export declare function relatedPageTests(changed: readonly string[], choosing: Choosing): readonly string[];
export declare function relatedUnitTests(changed: readonly string[], choosing: Choosing): readonly string[];
