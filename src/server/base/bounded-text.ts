/** Bytes that an answer of another host may have, and how long it may take, ms (reliability.md S77). */
export const [maxAnswerBytes, answerWithinMs] = [8 * 1024 * 1024, 20_000] as const;

/**
 * The text of an answer, read no further than `most` bytes: one that is longer, whatever it announced, is cut off at
 * its sender and undefined.
 */
export async function boundedText({ body }: Response, most = maxAnswerBytes): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop cancels the stream, and with it the connection.
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > most) return undefined;
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}
