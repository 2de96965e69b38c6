/** How a list calls what it holds and what can be done to it; a function gets the name of the entry. */
export interface NamedWords {
  readonly title: string;
  /** Name of the list itself. */
  readonly saved: string;
  /** Shown where there is none; nothing where it is left out. */
  readonly none?: string;
  /** Label of the field for a new name, and its button. */
  readonly saveAs: string;
  readonly save: string;
  readonly apply: (name: string) => string;
  readonly applied: (name: string) => string;
  readonly overwrite: (name: string) => string;
  readonly overwritten: (name: string) => string;
  /** Why a name or an edit is not taken. */
  readonly taken: string;
  readonly tooMany: string;
  readonly tooLarge: string;
  readonly invalid: string;
}
