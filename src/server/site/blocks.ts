import type { OpenRole } from '../../shared/user/application.ts';
import type { ReadAnnouncement } from '../notify/announced.ts';
import type { Language } from '../notify/language.ts';
import { ageOfPrice } from './age-of-price.ts';
import { applicationCopy } from './application-copy.ts';
import { applicationPath } from './application-page.ts';
import { type BookShape, bookDrawing, makerDrawing } from './drawings.ts';
import { figureStrip, type PlatformFigures } from './figure-strip.ts';
import { framed, type View } from './frame.ts';
import { frameCopy } from './frame-copy.ts';
import { gridDrawing } from './grid-drawing.ts';
import { type Html, html, jsonData } from './html.ts';
import type { Block, Card, Figure, LivePart, PageCopy, SitePage } from './page.ts';
import { careersPath, jobPosting } from './pages/careers.ts';
import { readings } from './readings.ts';
import { terminalViews } from './terminal-views.ts';

/** What a page shows of the running platform; the book is drawn where it has levels. `home` is for /home, its announcements newest first. */
export interface PageFacts {
  readonly book: BookShape | undefined;
  readonly home?: { readonly figures: PlatformFigures; readonly announced: readonly ReadAnnouncement[] };
}

/** Whether a page has parts that show the running platform. */
export const isOfTheMoment = ({ path, copy }: SitePage): boolean =>
  path === '/home' || copy.en.blocks.some((block) => block.kind === 'chapter' && block.live !== undefined);

/** The document of a page of blocks. */
export function renderPage(
  view: View,
  { path, copy, role }: SitePage,
  { book, home }: PageFacts = { book: undefined },
): string {
  const { title, description, heading, lead, blocks } = copy[view.language];
  const content = html`${opening(view, { heading, lead }, path, path === '/home' ? book : undefined, role)}${home && figureStrip(home.figures, view.language)}
${chapterRail(blocks)}
${blocks.map((block) => section(block, view, book))}${home && readings(home.announced, view.language)}
${contactBand(view.language)}`;
  return framed(view, {
    path,
    title,
    description,
    content,
    listed: true,
    data: role && jsonData(jobPosting(role, view.language, view.origin)),
  });
}

function opening(
  view: View,
  { heading, lead }: Pick<PageCopy, 'heading' | 'lead'>,
  path: string,
  book: BookShape | undefined,
  role: OpenRole | undefined,
): Html {
  const { language } = view;
  const texts = frameCopy[language];
  const isHome = path === '/home';
  const second = isHome
    ? html`<a class="button quiet" href="/product">${texts.seeProduct}</a>`
    : html`<a class="button quiet" href="/contact-us">${texts.contactUs}</a>`;
  const ways =
    role === undefined
      ? html`<a class="button" href="/signup">${texts.openAccount}</a>${second}`
      : applyButton(role, language);
  return html`<section class="opening${isHome && ' home'}"><div class="inner"><div><h1>${heading}</h1><p class="lead">${lead}</p>${path !== careersPath && html`<p class="ways">${ways}</p>`}</div>${book && liveParts.book(book, view)}</div></section>`;
}

/** Links to the chapters of a page that has some. */
function chapterRail(blocks: readonly Block[]): Html | undefined {
  const chapters = blocks.filter((block) => block.kind === 'chapter');
  return chapters.length === 0
    ? undefined
    : html`<div class="rail"><ul class="inner">${chapters.map(({ id, heading }) => html`<li><a href="#${id}">${heading}</a></li>`)}</ul></div>`;
}

const figures: Readonly<Record<Figure, (view: View) => Html>> = {
  maker: makerDrawing,
  terminal: ({ language }) => terminalViews(language),
};

const hasBothSides = ({ bids, asks }: BookShape): boolean => bids.length > 0 && asks.length > 0;
const liveParts: Readonly<Record<LivePart, (book: BookShape, view: View) => Html | undefined>> = {
  age: ageOfPrice,
  book: (book, view) => (hasBothSides(book) ? bookDrawing(book, view) : undefined),
  grid: gridDrawing,
};

function section(block: Block, view: View, book: BookShape | undefined): Html {
  const { language } = view;
  if (block.kind === 'chapter') {
    const rows = block.facts.map(([name, fact]) => html`<div><dt>${name}</dt><dd>${fact}</dd></div>`);
    return html`<section class="block chapter" id="${block.id}"><div class="inner"><div><h2>${block.heading}</h2><p>${block.text}</p>${block.live && book && liveParts[block.live](book, view)}</div><dl>${rows}</dl></div></section>`;
  }
  if (block.kind === 'figure') {
    return html`<section class="block figure ${block.figure}"><div class="inner"><div><h2>${block.heading}</h2><p>${block.text}</p></div><figure>${figures[block.figure](view)}<figcaption>${block.caption}</figcaption></figure></div></section>`;
  }
  const list =
    block.kind === 'cards'
      ? html`<ul class="cards of-${block.cards.length}">${block.cards.map((one) => card(one, language))}</ul>`
      : html`<ol class="${block.kind} of-${block.cards.length}">${block.cards.map((one) => card(one, language))}</ol>`;
  return html`<section class="block"><div class="inner"><h2>${block.heading}</h2>${list}</div></section>`;
}

/** Leads to the application with a role chosen; `of` names the role where it stands beside others. */
const applyButton = (role: OpenRole, language: Language, of?: string): Html => {
  const { apply } = applicationCopy[language];
  return html`<a class="button" href="${applicationPath}?position=${role}"${of !== undefined && html` aria-label="${apply}: ${of}"`}>${apply}</a>`;
};

/** A card with a page of its own is named by its title there, so that "more" is not the name of three links. */
function card({ title, text, points, to, role }: Card, language: Language): Html {
  const heading = to === undefined ? title : html`<a href="${to}">${title}</a>`;
  return html`<li><h3>${heading}</h3>${text !== undefined && html`<p>${text}</p>`}${points && html`<ul class="points">${points.map((point) => html`<li>${point}</li>`)}</ul>`}${to !== undefined && html`<span class="more" aria-hidden="true">${frameCopy[language].more} →</span>`}${role !== undefined && applyButton(role, language, title)}</li>`;
}

function contactBand(language: Language): Html {
  const texts = frameCopy[language];
  return html`<section class="band"><div class="inner"><div><h2>${texts.contactHeading}</h2><p>${texts.contactText}</p></div><a class="button" href="/contact-us">${texts.contactUs}</a></div></section>`;
}
