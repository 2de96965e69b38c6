import { openRoles } from '../../shared/user/application.ts';
import {
  applicationCopy,
  type ApplicationCopy,
  type ApplicationField,
  type ApplicationRule,
} from './application-copy.ts';
import { trapField, whatNext } from './contact-page.ts';
import { framed, type View } from './frame.ts';
import { type Html, html } from './html.ts';
import { careersPath, roleCopy } from './pages/careers.ts';

export const applicationPath = `${careersPath}/application`;

/** What the page tells beside the form. */
export type ApplicationState =
  | {
      readonly kind: 'fresh' | 'failed';
      readonly text?: 'failed' | 'correct' | 'often';
      readonly entered: ReadonlyMap<string, string>;
      readonly wrong: ReadonlyMap<string, ApplicationRule>;
    }
  | { readonly kind: 'sent' };

/** The document of /about-career/application. A file that was chosen cannot be kept by a page: it has to be chosen again. */
export function applicationPage(view: View, state: ApplicationState): string {
  const copy = applicationCopy[view.language];
  const content = html`<section class="opening"><div class="inner"><div><h1>${copy.title}</h1><p class="lead">${copy.lead}</p></div></div></section>
<div class="contact"><div class="inner"><div>${notice(copy, state)}${state.kind !== 'sent' && form(copy, view, state)}</div>${whatNext(copy)}</div></div>`;
  return framed(view, {
    path: applicationPath,
    title: copy.title,
    description: copy.description,
    content,
    listed: state.kind === 'fresh',
    query: state.kind === 'fresh' ? positionQuery(state.entered.get('position')) : '',
  });
}

const positionQuery = (role: string | undefined): string =>
  role === undefined ? '' : `&position=${encodeURIComponent(role)}`;

function notice(copy: ApplicationCopy, state: ApplicationState): Html | undefined {
  if (state.kind === 'fresh') return undefined;
  if (state.kind === 'sent')
    return html`<div class="notice" role="status"><h2>${copy.sent[0]}</h2><p>${copy.sent[1]}</p></div>`;
  return failure(copy, state.text === 'correct' ? copy.correct : state.text === 'often' ? copy.often : copy.failed[1]);
}

const failure = (copy: ApplicationCopy, text: string): Html =>
  html`<div class="notice bad" role="alert"><h2>${copy.failed[0]}</h2><p${text === copy.correct && html` data-file`}>${text}</p></div>`;

/** Fields that take the whole width. */
const wide: ReadonlySet<ApplicationField> = new Set<ApplicationField>(['resume', 'other', 'cover_letter']);
const needed: readonly ApplicationField[] = ['position', 'name', 'email', 'phone', 'resume'];
const autocompletes: Partial<Readonly<Record<ApplicationField, string>>> = {
  name: 'name',
  email: 'email',
  phone: 'tel',
  company: 'organization',
};

function form(
  copy: ApplicationCopy,
  { language, files }: View,
  { entered, wrong }: Exclude<ApplicationState, { kind: 'sent' }>,
): Html {
  const first = [...wrong.keys()][0];
  const field = (name: ApplicationField, control: Html, hint?: string): Html => {
    const rule = wrong.get(name);
    return html`<div class="field${wide.has(name) && ' whole'}"><label for="${name}">${copy.labels[name]}${needed.includes(name) && html` <span aria-hidden="true">*</span>`}${hint !== undefined && html` <span>${hint}</span>`}</label>${control}${rule && html`<p class="wrong" id="${name}-wrong">${copy.rules[rule]}</p>`}</div>`;
  };
  const attributes = (name: ApplicationField): Html =>
    html` id="${name}" name="${name}"${needed.includes(name) && html` required`}${autocompletes[name] !== undefined && html` autocomplete="${autocompletes[name]}"`}${wrong.has(name) && html` aria-invalid="true" aria-describedby="${name}-wrong"`}${name === first && html` autofocus`}`;
  const input = (name: ApplicationField, type: 'text' | 'email' | 'tel' | 'url'): Html =>
    field(name, html`<input type="${type}"${attributes(name)} value="${entered.get(name) ?? ''}">`);
  const checks =
    files.scripts &&
    html` data-script="${files.scripts.upload}" data-rules="${JSON.stringify(copy.rules)}" data-kept="${copy.kept}"`;
  return html`<form method="post" action="/forms/application" enctype="multipart/form-data" accept-charset="utf-8" novalidate${checks}>
<input type="hidden" name="lang" value="${language}">
${field('position', html`<select${attributes('position')}>${openRoles.map((role) => html`<option value="${role}"${role === entered.get('position') && html` selected`}>${roleCopy[role][language].name}</option>`)}</select>`)}
${input('name', 'text')}${input('email', 'email')}${input('phone', 'tel')}
${field('resume', html`<input type="file" accept=".pdf,.doc"${attributes('resume')}>`, copy.resumeHint)}
${input('company', 'text')}${input('linkedin', 'url')}${input('github', 'url')}${input('portfolio', 'url')}${input('other', 'url')}
${field('cover_letter', html`<textarea rows="8"${attributes('cover_letter')}>${entered.get('cover_letter') ?? ''}</textarea>`)}
<div class="trap" aria-hidden="true"><label for="${trapField}">-</label><input type="text" id="${trapField}" name="${trapField}" tabindex="-1" autocomplete="off"></div>
<div class="whole"><button class="button" type="submit">${copy.send}</button></div>
<p class="whole sending" hidden><label for="sent">${copy.sending}</label><progress id="sent" max="100" value="0"></progress><output for="sent">0 %</output></p>
<template data-tells="unanswered">${failure(copy, copy.failed[1])}</template><template data-tells="wrong">${failure(copy, copy.kept)}</template>
<p class="whole quiet-text">${copy.use}</p>
</form>`;
}
