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
  /** Without it a call counts more strictly (WCAG 3.3.8). */
  readonly isSkipped: boolean;
  readonly skip: (isByCode: boolean) => void;
  /** What a call carries of the picture; nothing where it is skipped. */
  readonly answered: (value: string) => { readonly captcha_id?: string; readonly captcha_value?: string };
}

/** The verification picture of a form. */
export function useCaptcha(): Captcha {
  const engine = useEngine();
  const [captcha, setCaptcha] = useState<Pick<Captcha, 'id' | 'demoAnswer' | 'failure'>>({
    id: '',
    demoAnswer: undefined,
    failure: undefined,
  });
  const load = async () => {
    try {
      const { captcha_id, demo_answer } = await engine.call(captchaGenerate, {});
      setCaptcha({ id: captcha_id, demoAnswer: demo_answer, failure: undefined });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setCaptcha({ id: '', demoAnswer: undefined, failure: error.failure });
    }
  };
  const [isSkipped, skip] = useState(false);
  const first = useEffectEvent(() => void load());
  useEffect(() => first(), []);
  const answered = (value: string) => (isSkipped ? {} : { captcha_id: captcha.id, captcha_value: value.trim() });
  return { ...captcha, renew: () => void load(), isSkipped, skip, answered };
}
