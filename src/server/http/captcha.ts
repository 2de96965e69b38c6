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

/** The plate and what is drawn on it: each of these stands out from the plate as text must (4.5 to 1), which the package's own colours do not. */
export const captchaColours = { plate: '#e8edf4', inks: ['#1f3a8a', '#6b21a8', '#9b1c1c', '#14532d', '#713f12', '#0f4c5c'] } as const;
/** As large as the form shows it, but for its scale. */
const [pictureWidth, pictureHeight, letterSize] = [150, 40, 48];

/** Every path in an ink; the letters, which the package draws as outlines, in strokes that are strong enough to be read. */
function inked(svg: string): string {
  const ink = () => captchaColours.inks[randomInt(captchaColours.inks.length)]!;
  return svg.replace(/stroke="#[0-9a-f]{6}"/g, () => `stroke="${ink()}"`).replace(/<path fill="#[0-9a-f]{6}"/g, () => {
    const own = ink();
    return `<path fill="${own}" stroke="${own}" stroke-width="1.2"`;
  });
}

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
      return inked(draw(challenge.answer, { width: pictureWidth, height: pictureHeight, fontSize: letterSize, noise: 2, color: true, background: captchaColours.plate }));
    },
    accepts(id, answer) {
      const challenge = alive(id);
      challenges.delete(id);
      const given = Buffer.from(answer.toUpperCase());
      return challenge !== undefined && given.length === challenge.answer.length && timingSafeEqual(given, Buffer.from(challenge.answer));
    },
  };
}
