import * as v from 'valibot';
import { parseJson } from '../shared/kit/parse-json.ts';
import { refusals } from '../shared/kit/refusal.ts';
import { closeCodes, Control } from '../shared/wire/control.ts';

/** As a browser tells a socket that is gone. */
export const goneCode = 1006;

const numbers = { denied: refusals.PERMISSION_DENIED.number, forbidden: refusals.FORBIDDEN.number };
const unknown: readonly number[] = [refusals.UNKNOWN_PAIR.number, refusals.NOT_FOUND.number, refusals.INPUT.number];

/** What the topic's own socket would be closed with for this error; undefined where it would stay open. */
export function closeCodeOf(text: string, open: boolean): number | undefined {
  const frame = v.safeParse(Control, parseJson(text));
  const code = frame.success && frame.output.e === 'err' ? frame.output.code : undefined;
  if (code === numbers.denied) return closeCodes.revoked;
  if (open) return undefined;
  if (code === numbers.forbidden) return closeCodes.forbidden;
  return code !== undefined && unknown.includes(code) ? closeCodes.unknownSymbol : goneCode;
}
