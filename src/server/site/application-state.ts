import type { Application } from '../../shared/user/application.ts';

/** Rules that an entry of the application can break, in the words of `Application` and `resumeFault`. */
export const applicationRules = [
  'empty',
  'email_empty',
  'email',
  'phone_empty',
  'phone',
  'choice',
  'long',
  'text',
  'link',
  'letter',
  'resume_empty',
  'resume_large',
  'resume_type',
] as const;
export type ApplicationRule = (typeof applicationRules)[number];
export type ApplicationField = keyof Application | 'resume';

/** What the page says above the form. */
export type ApplicationState =
  | {
      readonly kind: 'fresh' | 'failed';
      readonly text?: 'failed' | 'correct' | 'often';
      readonly entered: ReadonlyMap<string, string>;
      readonly wrong: ReadonlyMap<string, ApplicationRule>;
    }
  | { readonly kind: 'sent' };
