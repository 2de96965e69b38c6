import { assetRanges, businesses, type ContactForm, interests } from '../../shared/user/contact-form.ts';
import { countries } from '../../shared/user/country.ts';
import type { Language } from '../notify/language.ts';
import { type ContactCopy, contactCopy, type Rule } from './contact-copy.ts';
import { framed, type View } from './frame.ts';
import { type Html, html } from './html.ts';

export const contactPath = '/contact-us';
/** A field that people do not see: who fills it is a program. */
export const trapField = 'website';

type Field = keyof ContactForm;

/** What the page tells beside the form: nothing yet, what was stored, or why nothing was. */
export type ContactState =
  | { readonly kind: 'fresh' }
  | { readonly kind: 'sent'; readonly id: string }
  | {
      readonly kind: 'failed';
      readonly why: 'input' | 'often' | 'other';
      readonly entered: ReadonlyMap<string, string>;
      readonly wrong: ReadonlyMap<string, Rule>;
    };

/** The document of /contact-us. What was entered stands in the form again, as text. */
export function contactPage(view: View, state: ContactState): string {
  const copy = contactCopy[view.language];
  const content = html`<section class="opening"><div class="inner"><div><h1>${copy.heading}</h1><p class="lead">${copy.lead}</p></div></div></section>
<div class="contact"><div class="inner"><div>${notice(copy, state)}${state.kind !== 'sent' && form(copy, view, state)}</div>${whatNext(copy)}</div></div>`;
  return framed(view, {
    path: contactPath,
    title: copy.title,
    description: copy.description,
    content,
    listed: state.kind === 'fresh',
  });
}

function notice(copy: ContactCopy, state: ContactState): Html | undefined {
  if (state.kind === 'fresh') return undefined;
  if (state.kind === 'sent')
    return html`<div class="notice" role="status"><h2>${copy.sent.heading}</h2><p>${copy.sent.text} ${copy.sent.reference}: <strong>${state.id}</strong></p></div>`;
  return failure(copy, state.why);
}

const failure = ({ failed }: ContactCopy, why: 'input' | 'often' | 'other'): Html =>
  html`<div class="notice bad" role="alert"><h2>${failed.heading}</h2><p>${failed[why]}</p></div>`;

/** Beside a form: what becomes of it. */
export function whatNext({ next }: Pick<ContactCopy, 'next'>): Html {
  return html`<aside><h2>${next.heading}</h2><ol>${next.steps.map((step) => html`<li>${step}</li>`)}</ol></aside>`;
}

const autocompletes: Partial<Readonly<Record<Field, string>>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'email',
  company: 'organization',
  position: 'organization-title',
  country: 'country',
};

function form(copy: ContactCopy, { language, files }: View, state: Exclude<ContactState, { kind: 'sent' }>): Html {
  const [entered, wrong] =
    state.kind === 'failed' ? [state.entered, state.wrong] : [new Map<string, string>(), new Map<string, Rule>()];
  // Each language begins with the part of a name that it says first.
  const names = language === 'en' ? (['firstName', 'lastName'] as const) : (['lastName', 'firstName'] as const);
  const first = names.find((name) => wrong.has(name)) ?? [...wrong.keys()][0];
  const framedField = (name: Field, control: Html): Html => {
    const rule = wrong.get(name);
    const mark =
      name === 'position' ? html` <span>(${copy.optional})</span>` : html` <span aria-hidden="true">*</span>`;
    return html`<div class="field"><label for="${name}">${copy.labels[name]}${mark}</label>${control}${rule && html`<p class="wrong" id="${name}-wrong">${copy.rules[rule]}</p>`}</div>`;
  };
  const attributes = (name: Field): Html =>
    html` id="${name}" name="${name}"${name !== 'position' && html` required`}${autocompletes[name] !== undefined && html` autocomplete="${autocompletes[name]}"`}${wrong.has(name) && html` aria-invalid="true" aria-describedby="${name}-wrong"`}${name === first && html` autofocus`}`;
  const input = (name: Field, type: 'text' | 'email' = 'text'): Html =>
    framedField(
      name,
      html`<input type="${type}"${attributes(name)} maxlength="${type === 'email' ? 254 : 100}" value="${entered.get(name) ?? ''}">`,
    );
  const select = (name: Field, options: readonly (readonly [value: string, label: string])[]): Html => {
    const chosen = entered.get(name);
    return framedField(
      name,
      html`<select${attributes(name)}><option value="">${copy.choose}</option>${options.map(([value, label]) => html`<option value="${value}"${value === chosen && html` selected`}>${label}</option>`)}</select>`,
    );
  };
  const checks =
    files.scripts && html` data-script="${files.scripts.contact}" data-rules="${JSON.stringify(copy.rules)}"`;
  return html`<form method="post" action="/forms/contact" accept-charset="utf-8" novalidate${checks}>
<p class="whole quiet-text">${copy.required}</p>
<input type="hidden" name="lang" value="${language}">
${names.map((name) => input(name))}${input('email', 'email')}${input('telegram')}${input('company')}${input('position')}
${select(
  'interest',
  interests.map((value) => [value, copy.interests[value]]),
)}${select(
  'business',
  businesses.map((value) => [value, copy.businesses[value]]),
)}
${select(
  'assetRange',
  assetRanges.map((value) => [value, value]),
)}${select('country', countryNames(language))}
<div class="trap" aria-hidden="true"><label for="${trapField}">${copy.trap}</label><input type="text" id="${trapField}" name="${trapField}" tabindex="-1" autocomplete="off"></div>
<div class="whole"><button class="button" type="submit">${copy.send}</button></div>
<p class="whole quiet-text">${copy.use}</p>
<template data-tells="wrong">${failure(copy, 'input')}</template>
</form>`;
}

/** Codes with their names, in the order of the language. */
function countryNames(language: Language): readonly (readonly [code: string, name: string])[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const order = new Intl.Collator(language);
  return countries.map((code) => [code, names.of(code) ?? code] as const).sort(([, a], [, b]) => order.compare(a, b));
}
