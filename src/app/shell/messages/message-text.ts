/** A message as it is shown. */
export interface MessageText {
  readonly title: string;
  readonly content: string;
}
