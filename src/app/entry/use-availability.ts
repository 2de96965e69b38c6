import { useState } from 'react';
import * as v from 'valibot';
import { checkEmail, checkInviteCode, checkPhone, checkUsername } from '../../shared/contracts/sign-up.ts';
import type { Args } from '../../shared/base/contract.ts';
import { CallError, type EngineClient } from '../engine/client.ts';
import { useEngine } from '../engine/engine-context.tsx';

/** What somebody would have: a name, an address, a number; or an invite code that should be there. */
export type Wanted =
  | { readonly check: 'username'; readonly input: Args<typeof checkUsername> }
  | { readonly check: 'email'; readonly input: Args<typeof checkEmail> }
  | { readonly check: 'phone'; readonly input: Args<typeof checkPhone> }
  | { readonly check: 'invite_code'; readonly input: Args<typeof checkInviteCode> };

/** Whether it is to be had, as far as the server was asked. */
export interface Availability {
  /** Asks once for each input that fits the rules. */
  readonly ask: (wanted: Wanted) => void;
  /** 1 free (an invite code: there), 0 not; undefined where nobody knows. */
  readonly of: (wanted: Wanted) => 0 | 1 | undefined;
}

const inputs = {
  username: checkUsername.input,
  email: checkEmail.input,
  phone: checkPhone.input,
  invite_code: checkInviteCode.input,
} as const;

function askServer(engine: EngineClient, wanted: Wanted): Promise<0 | 1> {
  switch (wanted.check) {
    case 'username':
      return engine.call(checkUsername, wanted.input);
    case 'email':
      return engine.call(checkEmail, wanted.input);
    case 'phone':
      return engine.call(checkPhone, wanted.input);
    case 'invite_code':
      return engine.call(checkInviteCode, wanted.input);
  }
}

export function useAvailability(): Availability {
  const engine = useEngine();
  const [known, setKnown] = useState<Readonly<Record<string, 0 | 1 | undefined>>>({});
  async function look(wanted: Wanted): Promise<void> {
    const key = JSON.stringify(wanted);
    if (key in known || !v.is(inputs[wanted.check], wanted.input)) return;
    setKnown((old) => ({ ...old, [key]: undefined }));
    try {
      const answer = await askServer(engine, wanted);
      setKnown((old) => ({ ...old, [key]: answer }));
    } catch (error) {
      // Not to know it now is no trouble: whoever signs up is told then. It is asked again when the field is left
      // again; after five checks the server asks for a captcha.
      if (!(error instanceof CallError)) throw error;
      setKnown(({ [key]: _unknown, ...old }) => old);
    }
  }
  return { ask: (wanted) => void look(wanted), of: (wanted) => known[JSON.stringify(wanted)] };
}
