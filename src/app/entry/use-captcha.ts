import { useEffect, useEffectEvent, useState } from 'react';
import { captchaGenerate } from '../../shared/contracts/user.ts';
import { CallError } from '../engine/client.ts';
import { useEngine } from '../engine/engine-context.tsx';
import type { CallFailure } from '../../worker/api.ts';

export interface Captcha {
  /** "" before the first one came. */
  readonly id: string;
  /** Its answer, told only by a server in demo mode. */
  readonly demoAnswer: string | undefined;
  readonly failure: CallFailure | undefined;
  /** Asks for another picture; each one counts once. */
  readonly renew: () => void;
}

/** The verification picture of a form. */
export function useCaptcha(): Captcha {
  const engine = useEngine();
  const [captcha, setCaptcha] = useState<Pick<Captcha, 'id' | 'demoAnswer' | 'failure'>>({ id: '', demoAnswer: undefined, failure: undefined });
  const load = async () => {
    try {
      const { captcha_id, demo_answer } = await engine.call(captchaGenerate, {});
      setCaptcha({ id: captcha_id, demoAnswer: demo_answer, failure: undefined });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setCaptcha({ id: '', demoAnswer: undefined, failure: error.failure });
    }
  };
  const first = useEffectEvent(() => void load());
  useEffect(() => first(), []);
  return { ...captcha, renew: () => void load() };
}
