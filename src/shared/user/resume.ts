/** Bytes that a résumé may have, inclusive (specification, point 9). */
export const largestResume = 10 * 1024 * 1024;
/**
 * Bytes from the beginning of a file by which its kind is told: a PDF may have something else before its own first
 * line, within the first 1 KiB.
 */
export const resumeHead = 1_024;
const [pdfMark, wordMark] = [
  [0x25, 0x50, 0x44, 0x46, 0x2d],
  [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
] as const;

const stands = (bytes: Uint8Array, mark: readonly number[], from: number): boolean =>
  mark.every((byte, index) => bytes[from + index] === byte);

/** What a file begins as; undefined where it is neither. */
export function resumeKind(head: Uint8Array): 'pdf' | 'doc' | undefined {
  if (stands(head, wordMark, 0)) return 'doc';
  const isPdf = head
    .subarray(0, resumeHead - pdfMark.length + 1)
    .some((_byte, index) => stands(head.subarray(0, resumeHead), pdfMark, index));
  return isPdf ? 'pdf' : undefined;
}

/**
 * What is wrong with a résumé, by its name, its size in bytes and how it begins; undefined where it can be taken: a
 * PDF, or a Word document of the old kind (.doc).
 */
export function resumeFault(
  name: string,
  size: number,
  head: Uint8Array,
): 'resume_empty' | 'resume_large' | 'resume_type' | undefined {
  if (size === 0) return 'resume_empty';
  if (size > largestResume) return 'resume_large';
  const kind = resumeKind(head);
  return kind !== undefined && name.toLowerCase().endsWith(`.${kind}`) ? undefined : 'resume_type';
}
