import { must } from '../../../shared/base/assert.ts';

/** What a rule asks for that JSON Schema cannot express; the name is that of a refusal's `data.rule`. */
const ruleNotes: Readonly<Record<string, string>> = {
  coherent: 'The fields are checked against each other; the refusal names the first that does not fit.',
  confirm: '`confirm_password` equals `password`.',
  duration: '0, or 60 to 7776000.',
  json_object: 'The text of a JSON object.',
  limit_only: '`price` goes with order_type LIMIT without `chase`, and only with it.',
  max_bytes: 'The size in bytes is limited.',
  one_of: 'Exactly one of the alternatives is given.',
  password_characters: 'No control characters.',
  password_common: 'No common password.',
  password_length: '8 to 20 characters.',
  password_same: 'Differs from `old_password`.',
  phone: '`phone` is a mobile number of its `area`.',
  required: 'One of the optional fields is required, as the refusal names it.',
  symbol: 'Key `exchange/symbol/account_type` of an instrument.',
  time_zone: 'A zone that the server knows.',
  unique: 'No entry occurs twice.',
  username: 'One line.',
  window: '`end` lies after `start`, by 26 hours at most.',
};

export const ruleNote = (rule: string): string => must(ruleNotes[rule], `a note of the rule ${rule}`);

/** Rules that have a note. */
export const notedRules: readonly string[] = Object.keys(ruleNotes);
