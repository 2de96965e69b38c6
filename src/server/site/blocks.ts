import type { OpenRole } from '../../shared/user/application.ts';
import type { ReadAnnouncement } from '../notify/announced.ts';
import type { Language } from '../notify/language.ts';
import { applicationCopy } from './application-copy.ts';
import { applicationPath } from './application-page.ts';
import { type BookShape, bookDrawing, makerDrawing } from './drawings.ts';
import { figureStrip, type PlatformFigures } from './figure-strip.ts';
import { framed, type View } from './frame.ts';
import { frameCopy } from './frame-copy.ts';
import { type Html, html, jsonData } from './html.ts';
import type { Block, Card, Figure, PageCopy, SitePage } from './page.ts';
import { careersPath, jobPosting } from './pages/careers.ts';
import { readings } from './readings.ts';
import { terminalViews } from './terminal-views.ts';

/** What /home shows of the running platform; the book is drawn where it has levels. `announced` is newest first. */
export interface HomeFacts {
  readonly book: BookShape | undefined;
  readonly figures: PlatformFigures;
  readonly announced: readonly ReadAnnouncement[];
}

/** The document of a page of blocks; `home` is for /home. */
export function renderPage(view: View, { path, copy, role }: SitePage, home?: HomeFacts): string {
  const { title, description, heading, lead, blocks } = copy[view.language];
  const content = html`${opening(view, { heading, lead }, path, home?.book, role)}${home && figureStrip(home.figures, view.language)}
${chapterRail(blocks)}
${blocks.map((block) => section(block, view))}${home && readings(home.announced, view.language)}
${contactBand(view.language)}`;
  return framed(view, { path, title, description, content, listed: true, data: role && jsonData(jobPosting(role, view.language, view.origin)) });
}

function opening(view: View, { heading, lead }: Pick<PageCopy, 'heading' | 'lead'>, path: string, book: BookShape | undefined, role: OpenRole | undefined): Html {
  const { language } = view;
  const texts = frameCopy[language];
  const isHome = path === '/home';
  const second = isHome ? html`<a class="button quiet" href="/product">${texts.seeProduct}</a>` : html`<a class="button quiet" href="/contact-us">${texts.contactUs}</a>`;
  const ways = role === undefined ? html`<a class="button" href="/signup">${texts.openAccount}</a>${second}` : html`<a class="button" href="${applicationPath}?position=${role}">${applicationCopy[language].apply}</a>`;
  const drawn = book !== undefined && book.bids.length > 0 && book.asks.length > 0;
  return html`<section class="opening${isHome && ' home'}"><div class="inner"><div><h1>${heading}</h1><p class="lead">${lead}</p>${path !== careersPath && html`<p class="ways">${ways}</p>`}</div>${drawn && bookDrawing(book, view)}</div></section>`;
}

/** Links to the chapters of a page that has some. */
function chapterRail(blocks: readonly Block[]): Html | undefined {
  const chapters = blocks.filter((block) => block.kind === 'chapter');
  return chapters.length === 0 ? undefined : html`<div class="rail"><ul class="inner">${chapters.map(({ id, heading }) => html`<li><a href="#${id}">${heading}</a></li>`)}</ul></div>`;
}

const figures: Readonly<Record<Figure, (view: View) => Html>> = {
  maker: makerDrawing,
  terminal: ({ language }) => terminalViews(language),
};

function section(block: Block, view: View): Html {
  const { language } = view;
  if (block.kind === 'chapter') {
    const rows = block.facts.map(([name, fact]) => html`<div><dt>${name}</dt><dd>${fact}</dd></div>`);
    return html`<section class="block chapter" id="${block.id}"><div class="inner"><div><h2>${block.heading}</h2><p>${block.text}</p></div><dl>${rows}</dl></div></section>`;
  }
  if (block.kind === 'figure') {
    return html`<section class="block figure ${block.figure}"><div class="inner"><div><h2>${block.heading}</h2><p>${block.text}</p></div><figure>${figures[block.figure](view)}<figcaption>${block.caption}</figcaption></figure></div></section>`;
  }
  const list = block.kind === 'cards' ? html`<ul class="cards of-${block.cards.length}">${block.cards.map((one) => card(one, language))}</ul>` : html`<ol class="${block.kind} of-${block.cards.length}">${block.cards.map((one) => card(one, language))}</ol>`;
  return html`<section class="block"><div class="inner"><h2>${block.heading}</h2>${list}</div></section>`;
}

/** A card with a page of its own is named by its title there, so that "more" is not the name of three links. */
function card({ title, text, to }: Card, language: Language): Html {
  const heading = to === undefined ? title : html`<a href="${to}">${title}</a>`;
  return html`<li><h3>${heading}</h3><p>${text}</p>${to !== undefined && html`<span class="more" aria-hidden="true">${frameCopy[language].more} →</span>`}</li>`;
}

function contactBand(language: Language): Html {
  const texts = frameCopy[language];
  return html`<section class="band"><div class="inner"><div><h2>${texts.contactHeading}</h2><p>${texts.contactText}</p></div><a class="button" href="/contact-us">${texts.contactUs}</a></div></section>`;
}
