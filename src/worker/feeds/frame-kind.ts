/** What a frame says that it is; undefined where it is no frame. */
export const kindOf = (frame: unknown): string | undefined => {
  const kind = typeof frame === 'object' && frame !== null && 'e' in frame ? frame.e : undefined;
  return typeof kind === 'string' ? kind : undefined;
};

/** Whether it is a whole frame of a type that the topic does not know: a newer server's, to be passed over. */
export const isUnknownKind = (frame: unknown, known: readonly string[]): boolean => {
  const kind = kindOf(frame);
  return kind !== undefined && !known.includes(kind);
};
