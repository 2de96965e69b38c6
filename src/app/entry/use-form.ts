import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as v from 'valibot';
import { CallError } from '../engine/client.ts';
import { failureText } from '../text/refusal-text.ts';
import { factsOf } from './failure-facts.ts';
import { ruleText } from './rule-text.ts';
import { waitUnits } from './wait.ts';

/** Sentences under the fields; `form` stands above the button. */
export type FormErrors = Readonly<Record<string, string | undefined>>;

/** The fields of a form and what is wrong with them. */
export interface Form<F> {
  readonly fields: F;
  readonly errors: FormErrors;
  /** Changes fields; what was said of them goes. */
  readonly change: (patch: Partial<F>) => void;
  /** Whether the input fits; where it does not, the first rule that each field breaks is said under it. */
  readonly fits: (schema: v.GenericSchema, input: unknown) => boolean;
  /**
   * As `fits`, for one field that is being left: what is wrong with the others is not told yet, nor that this one is
   * empty.
   */
  readonly leave: (field: keyof F & string, schema: v.GenericSchema, input: unknown) => void;
  /** Puts a failed call under the field that it names, or above the button. Throws what is no failed call. */
  readonly refuse: (error: unknown) => CallError['failure'];
  readonly complain: (errors: FormErrors) => void;
}

/** `ownRules` are sentences for rules that are not those of every form. */
export function useForm<F extends object>(
  initial: F,
  ownRules: Readonly<Record<string, MessageDescriptor>> = {},
): Form<F> {
  const { i18n, t } = useLingui();
  const [fields, setFields] = useState(initial);
  const [errors, setErrors] = useState<FormErrors>({});
  const sentenceOf = (rule: string): MessageDescriptor | undefined => ownRules[rule] ?? ruleText[rule];
  const textOf = (rule: string): string => {
    const sentence = sentenceOf(rule);
    return sentence ? i18n._(sentence) : t`Must not be empty`;
  };
  /** The field that a path leads to: that of the whole list for one of its items. */
  const fieldOf = (path: string | null | undefined): string | undefined =>
    path ? (path in fields ? path : path.split('.', 1)[0]) : undefined;
  const waitText = (ms: number): string => {
    const { minutes, seconds } = waitUnits(ms);
    return minutes > 0
      ? t`Too many requests. Try again in ${minutes} min.`
      : t`Too many requests. Try again in ${seconds} s.`;
  };
  return {
    fields,
    errors,
    change(patch) {
      setFields((old) => ({ ...old, ...patch }));
      setErrors((old) =>
        Object.fromEntries(Object.entries(old).filter(([field]) => field !== 'form' && !(field in patch))),
      );
    },
    fits(schema, input) {
      const parsed = v.safeParse(schema, input);
      const issues = [...(parsed.issues ?? [])].reverse();
      setErrors(
        Object.fromEntries(issues.map((issue) => [fieldOf(v.getDotPath(issue)) ?? 'form', textOf(issue.message)])),
      );
      return parsed.success;
    },
    leave(field, schema, input) {
      if (fields[field] === '') return;
      const issue = v.safeParse(schema, input).issues?.find((one) => v.getDotPath(one) === field);
      if (issue) setErrors((old) => ({ ...old, [field]: textOf(issue.message) }));
    },
    refuse(error) {
      if (!(error instanceof CallError)) throw error;
      const { code } = error.failure;
      const { field: path, rule, retry_after_ms } = factsOf(error.failure);
      const field = fieldOf(path);
      const known = field !== undefined && field in fields;
      const own = rule === undefined ? undefined : ownRules[rule];
      const said = own ?? ((code === 'INPUT' || rule === 'taken') && rule !== undefined && ruleText[rule]);
      setErrors({
        [known ? field : 'form']: said
          ? i18n._(said)
          : code === 'RATE_LIMIT' && retry_after_ms !== undefined
            ? waitText(retry_after_ms)
            : i18n._(failureText(error.failure)),
      });
      return error.failure;
    },
    complain: setErrors,
  };
}
