import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { secondMs } from '../../shared/base/time.ts';
import type { Clock } from '../base/clock.ts';
import { type Chance, drawText } from './picture/draw-text.ts';
import { letters } from './picture/letters.ts';

/** Seconds for which a captcha can be answered. */
export const captchaLifeS = 120;
const length = 5;
const most = 10_000;
const choices = [...letters.keys()];

/** Chance that nobody can foretell. */
const chance: Chance = () => randomInt(2 ** 32) / 2 ** 32;

interface Challenge {
  readonly answer: string;
  readonly untilMs: number;
  drawn: boolean;
}

/** Pictures with letters: each is drawn once and answered once, right or wrong. */
export interface Captchas {
  generate(): { readonly id: string; readonly answer: string };
  /** A PNG; undefined where the id is unknown, expired or was drawn before. */
  draw(id: string): Buffer<ArrayBuffer> | undefined;
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
      const answer = Array.from({ length }, () => choices[randomInt(choices.length)]).join('');
      challenges.set(id, { answer, untilMs: clock.nowMs() + captchaLifeS * secondMs, drawn: false });
      return { id, answer };
    },
    draw(id) {
      const challenge = alive(id);
      if (!challenge || challenge.drawn) return undefined;
      challenge.drawn = true;
      return drawText(challenge.answer, chance);
    },
    accepts(id, answer) {
      const challenge = alive(id);
      challenges.delete(id);
      const given = Buffer.from(answer.toUpperCase());
      return (
        challenge !== undefined &&
        given.length === challenge.answer.length &&
        timingSafeEqual(given, Buffer.from(challenge.answer))
      );
    },
  };
}
