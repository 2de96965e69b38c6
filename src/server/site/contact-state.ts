/** Rules that an entry of the contact form can break, in the words of `ContactForm`. */
export const contactRules = ['empty', 'email_empty', 'email', 'telegram', 'choice', 'long', 'text'] as const;
export type ContactRule = (typeof contactRules)[number];

/** What the page says above the form: nothing yet, what was stored, or why nothing was. */
export type ContactState =
  | { readonly kind: 'fresh' }
  | { readonly kind: 'sent'; readonly id: string }
  | {
      readonly kind: 'failed';
      readonly why: 'input' | 'often' | 'other';
      readonly entered: ReadonlyMap<string, string>;
      readonly wrong: ReadonlyMap<string, ContactRule>;
    };

/** A field that people do not see, in both forms: whatever fills it is a program. */
export const trapField = 'website';
