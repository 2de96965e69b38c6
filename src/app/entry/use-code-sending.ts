import { useState } from 'react';
import type { CallFailure } from '../../worker/api.ts';
import { factsOf } from './failure-facts.ts';

/** What the server says when it has sent something. */
interface Reported {
  readonly expire_s: number;
  readonly resend_s: number;
  readonly demo_outbox?: true | undefined;
}

/** Something that was sent, and when it may be sent again. */
export interface CodeSending {
  /** Undefined before the first. */
  readonly sent: { readonly to: string; readonly minutes: number; readonly inOutbox: boolean } | undefined;
  /** Wall clock, ms; 0 before the first. */
  readonly againAtMs: number;
  readonly done: (to: string, reported: Reported) => void;
  /** Takes over how long a refusal asks to wait. */
  readonly held: (failure: CallFailure) => void;
  /** As before the first: it was for another address. */
  readonly forget: () => void;
}

export function useCodeSending(): CodeSending {
  const [sent, setSent] = useState<CodeSending['sent']>();
  const [againAtMs, setAgainAtMs] = useState(0);
  return {
    sent,
    againAtMs,
    done(to, { expire_s, resend_s, demo_outbox }) {
      setSent({ to, minutes: Math.floor(expire_s / 60), inOutbox: demo_outbox ?? false });
      setAgainAtMs(Date.now() + resend_s * 1_000);
    },
    held(failure) {
      const { retry_after_ms } = factsOf(failure);
      if (retry_after_ms !== undefined) setAgainAtMs(Date.now() + retry_after_ms);
    },
    forget() {
      setSent(undefined);
      setAgainAtMs(0);
    },
  };
}
