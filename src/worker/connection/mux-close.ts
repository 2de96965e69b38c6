import * as v from 'valibot';
import { parseJson } from '../../shared/base/parse-json.ts';
import { refusalNumbers } from '../../shared/base/refusal-code.ts';
import { closeCodes, Control } from '../../shared/wire/control.ts';

/** As a browser tells a socket that is gone. */
export const goneCode = 1006;

const numbers = { denied: refusalNumbers.PERMISSION_DENIED, forbidden: refusalNumbers.FORBIDDEN };
const unknown: readonly number[] = [refusalNumbers.UNKNOWN_PAIR, refusalNumbers.NOT_FOUND, refusalNumbers.INPUT];

/** What the topic's own socket would be closed with for this error; undefined where it would stay open. */
export function closeCodeOf(text: string, open: boolean): number | undefined {
  const frame = v.safeParse(Control, parseJson(text));
  const code = frame.success && frame.output.e === 'err' ? frame.output.code : undefined;
  if (code === numbers.denied) return closeCodes.revoked;
  if (open) return undefined;
  if (code === numbers.forbidden) return closeCodes.forbidden;
  return code !== undefined && unknown.includes(code) ? closeCodes.unknownSymbol : goneCode;
}
