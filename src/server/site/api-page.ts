/** A type in words; parts with `ref` name a type that the page explains. */
export type TypeText = readonly (string | { readonly ref: string })[];

/** One row of a table of fields. Texts have code between backticks. */
export interface FieldRow {
  /** Of a field within another one the whole path, as `pagenation.results[].price`. */
  readonly name: string;
  readonly isOptional: boolean;
  readonly type: TypeText;
  readonly note: string;
}

/** Fields of an object; `of` says which of several forms it is, "" where there is one. */
export interface FieldTable {
  readonly of: string;
  readonly rows: readonly FieldRow[];
}

/** What a body, an answer or a frame is: one type, or tables of fields. */
export interface Shape {
  readonly type: TypeText | undefined;
  readonly tables: readonly FieldTable[];
}

export interface CallPart {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** Who may call, its weight, and the like. */
  readonly facts: readonly string[];
  readonly rules: string;
  readonly query: readonly FieldRow[];
  readonly body: Shape | undefined;
  readonly answer: Shape;
  /** Names and numbers of refusals beside those that every call has. */
  readonly refusals: readonly string[];
}

export interface StreamPart {
  readonly id: string;
  readonly path: string;
  readonly summary: string;
  readonly facts: readonly string[];
  readonly query: readonly FieldRow[];
  readonly request: Shape | undefined;
  readonly frame: Shape;
}

export interface TypePart {
  readonly name: string;
  readonly note: string;
  readonly shape: Shape;
}

export type GuideBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

export interface Guide {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly GuideBlock[];
}

/** A task, with a program for it in each language. */
export interface ExamplePart {
  readonly id: string;
  readonly title: string;
  readonly files: readonly { readonly language: string; readonly name: string; readonly text: string }[];
}

export interface Group<T> {
  readonly id: string;
  readonly title: string;
  readonly parts: readonly T[];
}

/** What /docs shows, in English. */
export interface ApiPage {
  readonly lead: string;
  readonly guides: readonly Guide[];
  readonly examples: readonly ExamplePart[];
  readonly calls: readonly Group<CallPart>[];
  readonly streams: readonly Group<StreamPart>[];
  readonly types: readonly TypePart[];
}
