import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import * as svgCaptcha from 'svg-captcha';
import { secondMs } from '../../shared/kit/time.ts';
import type { Clock } from '../clock.ts';

/** Seconds for which a captcha can be answered. */
export const captchaLifeS = 120;
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const length = 5;
const most = 10_000;
/** The package's own function for a given text; its types tell only of the ones that choose the text (without a secure generator). */
const draw = (svgCaptcha as unknown as { default: (text: string, options: svgCaptcha.ConfigObject) => string }).default;

interface Challenge {
  readonly answer: string;
  readonly untilMs: number;
  drawn: boolean;
}

/** Pictures with letters: each is drawn once and answered once, right or wrong. */
export interface Captchas {
  generate(): { readonly id: string; readonly answer: string };
  /** SVG of outlines; undefined where the id is unknown, expired or was drawn before. */
  draw(id: string): string | undefined;
  /** Consumes the challenge whatever the answer. Case does not count. */
  accepts(id: string, answer: string): boolean;
}

export function createCaptchas(clock: Clock): Captchas {
  const challenges = new Map<string, Challenge>();

  function dropOld(): void {
    const now = clock.nowMs();
    for (const [id, { untilMs }] of challenges) {
      if (untilMs > now && challenges.size < most) return;
      challenges.delete(id);
    }
  }

  const alive = (id: string): Challenge | undefined => {
    const challenge = challenges.get(id);
    return challenge && challenge.untilMs > clock.nowMs() ? challenge : undefined;
  };

  return {
    generate() {
      dropOld();
      const id = randomBytes(16).toString('base64url');
      const answer = Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
      challenges.set(id, { answer, untilMs: clock.nowMs() + captchaLifeS * secondMs, drawn: false });
      return { id, answer };
    },
    draw(id) {
      const challenge = alive(id);
      if (!challenge || challenge.drawn) return undefined;
      challenge.drawn = true;
      return draw(challenge.answer, { width: 160, height: 56, fontSize: 52, noise: 3, color: true, background: '#e8edf4' });
    },
    accepts(id, answer) {
      const challenge = alive(id);
      challenges.delete(id);
      const given = Buffer.from(answer.toUpperCase());
      return challenge !== undefined && given.length === challenge.answer.length && timingSafeEqual(given, Buffer.from(challenge.answer));
    },
  };
}
