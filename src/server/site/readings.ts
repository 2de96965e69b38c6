import type { ReadAnnouncement } from '../notify/announced.ts';
import type { Language } from '../notify/language.ts';
import { type Html, html } from './html.ts';
import type { Copy } from './page.ts';
import { tutorialsIn } from './tutorials.ts';

const texts: Copy<Readonly<Record<'announcements' | 'whole' | 'tutorials', string>>> = {
  en: { announcements: 'Announcements', whole: 'The whole text', tutorials: 'Tutorials' },
  'zh-Hans': { announcements: '公告', whole: '查看全文', tutorials: '教程' },
  'zh-Hant': { announcements: '公告', whole: '查看全文', tutorials: '教學' },
};

/** What /home has to read: the newest announcements, where there are any, and the tutorials. */
export const readings = (announced: readonly ReadAnnouncement[], language: Language): Html =>
  html`${announced.length > 0 && announcements(announced, language)}${tutorials(language)}`;

function announcements(announced: readonly ReadAnnouncement[], language: Language): Html {
  const { announcements: heading, whole } = texts[language];
  const one = ({ title, summary, content, time }: ReadAnnouncement): Html => {
    const day = new Date(time).toISOString().slice(0, 10);
    return html`<li><h3>${title}</h3><time datetime="${day}">${day}</time><p>${summary}</p>${content !== summary && html`<details><summary>${whole}</summary><p class="whole-text">${content}</p></details>`}</li>`;
  };
  return html`<section class="block" id="announcements"><div class="inner"><h2>${heading}</h2><ul class="cards of-${announced.length}">${announced.map(one)}</ul></div></section>`;
}

function tutorials(language: Language): Html {
  const all = tutorialsIn(language);
  const one = ({ id, title, summary, steps }: (typeof all)[number]): Html =>
    html`<li id="tutorial-${id}"><h3>${title}</h3><p>${summary}</p><ol class="how">${steps.map((step) => html`<li>${step}</li>`)}</ol></li>`;
  return html`<section class="block" id="tutorials"><div class="inner"><h2>${texts[language].tutorials}</h2><ul class="cards of-${all.length}">${all.map(one)}</ul></div></section>`;
}
