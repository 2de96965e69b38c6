import type { BaseIssue } from 'valibot';

/**
 * What an input breaks: the rule's own name where the schema gives one, "required" for a field that is missing,
 * "unknown" for one that nobody asked for, "object" for what is none; else the kind of check that failed.
 */
export function ruleOf({ message, type, received, expected }: BaseIssue<unknown>): string {
  if (!/[ :]/.test(message)) return message;
  if (expected === 'never') return 'unknown';
  if (received === 'undefined') return 'required';
  return expected === 'Object' ? 'object' : type;
}
