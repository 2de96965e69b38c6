import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../shared/base/refusal.ts';
import { minuteMs } from '../../shared/base/time.ts';
import { ask, bid } from '../../shared/market/book/book.ts';
import type { Clock } from '../base/clock.ts';
import { hasTag, takesEncoding } from './negotiation.ts';
import { type Language, languageOf, languages } from '../notify/language.ts';
import type { TradingActivity } from '../desk/reports/trading-activity.ts';
import type { Turnover } from '../desk/reports/turnover.ts';
import { moneyDecimals } from '../../shared/core/ledger/money.ts';
import type { BookShape, PageFacts } from '../site/page-facts.ts';
import { type Packed, pack, readSiteFiles } from '../site/site-files.ts';
import { siteMap } from '../site/site-map.ts';
import type { SitePages } from '../site/site-pages.ts';
import { pagePaths } from '../site/site-paths.ts';
import { startPartsSource } from '../site/start-parts.ts';
import { type Theme, themes, type View } from '../site/view.ts';
import { announcedIn } from '../notify/announced.ts';
import type { AnnouncementStore } from '../store/tables/announcements.ts';
import type { Markets } from '../venues/markets.ts';

export interface SiteParts {
  readonly origin: string;
  readonly markets: Markets;
  readonly turnover: Turnover;
  readonly activity: TradingActivity;
  readonly announcements: Pick<AnnouncementStore, 'list'>;
  readonly clock: Clock;
  /** The application's page, for who is logged in; undefined where nothing is built. */
  readonly application: string | undefined;
}

/** What the browser says about how it wants a page. */
export interface Reader {
  readonly view: View;
  /** A language that the address asks for, to be kept. */
  readonly chosen: Language | undefined;
}

/**
 * The site's pages are whole without a script; those that bring a part to life are our own, and speak to our own
 * server. One inline text loads them, by its hash.
 */
const policy = `default-src 'none'; script-src 'self' ${startPartsSource}; connect-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
const yearS = 31_536_000;
/** What shows the running platform is drawn anew after so long. */
const liveLifeMs = minuteMs;
/** Announcements on /home. */
const announcementsShown = 3;
const bookKey = 'HALYARD/BTCUSDT/spot';
const bookLevels = 40;

/** Cookies of a request to one of `cookiePages`, also of one that was refused before anything of it was read. */
export const cookiesOf = ({ server, headers }: FastifyRequest): Readonly<Record<string, string | undefined>> =>
  server.parseCookie(headers.cookie ?? '');

/**
 * How pages are made for a request: language by ?lang=, else as chosen before, else as the browser reads; theme as
 * chosen.
 */
export function createReaders(dist: string, origin: string, pages: SitePages) {
  const { files, style } = readSiteFiles(dist);
  const known = (text: unknown): Language | undefined => languages.find((language) => language === text);
  const readerOf = (request: FastifyRequest): Reader => {
    const chosen = known((request.query as Record<string, unknown>).lang);
    const cookies = cookiesOf(request);
    const theme: Theme | undefined = themes.find((each) => each === cookies.theme);
    return {
      chosen,
      view: {
        origin,
        files,
        theme,
        language: chosen ?? known(cookies.lang) ?? languageOf(request.headers['accept-language']),
      },
    };
  };
  return { readerOf, style, pages };
}
export type Readers = ReturnType<typeof createReaders>;

/** Pages that know their reader by cookies. No other answer reads or sets any, nor pays for it. */
export function cookiePages(app: FastifyInstance, routes: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    await scope.register(fastifyCookie, { hook: false });
    routes(scope);
  });
}

/** Sends a page of the site; a chosen language is kept for a year. */
export function sendSitePage(request: FastifyRequest, reply: FastifyReply, { view, chosen }: Reader, page: Packed) {
  if (chosen !== undefined) reply.setCookie('lang', chosen, { path: '/', maxAge: yearS, sameSite: 'lax' });
  reply
    .header('content-security-policy', policy)
    .header('content-language', view.language)
    .header('vary', 'cookie, accept-language, accept-encoding');
  // Without a referrer the browser would send the forms with the origin "null", as a foreign page's.
  reply.header('referrer-policy', 'same-origin');
  return sendPacked(request, reply.header('cache-control', 'private, no-cache'), page, 'text/html; charset=utf-8');
}

/** Sends a text compressed where the browser takes it, or 304 where it has it already. */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, { text, brotli, tag }: Packed, media: string) {
  const takesBrotli = takesEncoding(request, 'br');
  const entity = `"${tag}${takesBrotli ? '-br' : ''}"`;
  reply.header('etag', entity);
  if (reply.statusCode === 200 && hasTag(request, entity)) return reply.code(304).send();
  reply.header('content-type', media);
  return takesBrotli ? reply.header('content-encoding', 'br').send(brotli) : reply.send(text);
}

/** The public pages, their style sheet, the map for search engines, and the other names of /home. */
export function siteRoutes(app: FastifyInstance, { readerOf, style, pages }: Readers, parts: SiteParts): void {
  const { origin, clock, application } = parts;
  const kept = new Map<string, { readonly page: Packed; readonly untilMs: number }>();
  /** A rendered page by path, language and theme. */
  async function packed(
    key: string,
    render: () => Promise<{ readonly text: string; readonly lifeMs: number }>,
  ): Promise<Packed> {
    const before = kept.get(key);
    if (before && before.untilMs > clock.nowMs()) return before.page;
    const { text, lifeMs } = await render();
    const page = pack(text);
    kept.set(key, { page, untilMs: clock.nowMs() + lifeMs });
    return page;
  }

  for (const path of pagePaths) {
    const isHome = path === '/home';
    app.get(path, async (request, reply) => {
      if (isHome && application !== undefined && cookiesOf(request).member === '1') {
        return reply
          .header('content-type', 'text/html; charset=utf-8')
          .header('cache-control', 'private, no-cache')
          .header('vary', 'cookie')
          .send(application);
      }
      const reader = readerOf(request);
      const { language, theme } = reader.view;
      const made = await packed(`${path} ${language} ${theme ?? ''}`, async () => {
        const facts: PageFacts | undefined = isHome
          ? await homeFacts(parts, language)
          : path === '/product'
            ? { book: bookShape(parts) }
            : undefined;
        return {
          text: pages.page(path, reader.view, facts),
          lifeMs: facts === undefined ? Number.POSITIVE_INFINITY : isWhole(facts) ? liveLifeMs : 0,
        };
      });
      return sendSitePage(request, reply, reader, made);
    });
  }
  for (const path of ['/', '/index']) app.get(path, ({ url }, reply) => reply.redirect(homeWith(url), 302));
  app.get('/site/:file', (request, reply) => {
    if (request.url.split('?')[0] !== `/site/${style.tag}.css`) throw new Refusal('NOT_FOUND', { path: '/site' });
    return sendPacked(
      request,
      reply.header('cache-control', `public, max-age=${yearS}, immutable`).header('vary', 'accept-encoding'),
      style,
      'text/css; charset=utf-8',
    );
  });
  app.get('/sitemap.xml', (_request, reply) =>
    reply.header('content-type', 'application/xml; charset=utf-8').send(siteMap(origin)),
  );
  app.get('/robots.txt', (_request, reply) =>
    reply
      .header('content-type', 'text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /sapi/\nDisallow: /wssapi/\nSitemap: ${origin}/sitemap.xml\n`),
  );
}

/** The file of this name is the application's, which keeps it; only who opens the address is sent on to /home. */
export function redirectIndexFile(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (
      request.method === 'GET' &&
      /^\/index\.html(\?|$)/.test(request.url) &&
      (request.headers.accept ?? '').includes('text/html')
    )
      return reply.redirect(homeWith(request.url), 302);
  });
}

/** Where the other names of /home lead: a language that was asked for stays. */
function homeWith(url: string): string {
  const language = languages.find((each) => each === new URLSearchParams(url.split('?')[1]).get('lang'));
  return language ? `/home?lang=${language}` : '/home';
}

/** The house's book, the platform's figures and the newest announcements, as they stand. */
async function homeFacts(parts: SiteParts, language: Language): Promise<PageFacts> {
  const { markets, turnover, activity, announcements } = parts;
  const dollars = (value: bigint): number => Number(value / 10n ** BigInt(moneyDecimals));
  const turned = turnover.known();
  const traded = activity.known();
  const { rows } = await announcements.list(1, announcementsShown);
  return {
    book: bookShape(parts),
    home: {
      announced: rows.map((row) => announcedIn(language, row)),
      figures: {
        turnover: turned === undefined ? undefined : dollars(turned),
        venues: markets.venues.length,
        markets: markets.all.filter(({ instrument }) => instrument.status === 'TRADING').length,
        traded: traded === undefined ? undefined : dollars(traded.volume24h),
        isSimulated: markets.venues.some(({ mode }) => mode !== 'LIVE'),
      },
    },
  };
}

/** Whether the figures are all there: the page is made again soon where some are not. */
const isWhole = ({ home }: PageFacts): boolean =>
  home === undefined || (home.figures.turnover !== undefined && home.figures.traded !== undefined);

/** Sizes of the house's book in lots and its best prices, as it stands; a market that sleeps is woken for it. */
function bookShape({ markets, clock }: Pick<SiteParts, 'markets' | 'clock'>): BookShape | undefined {
  const market = markets.byKey(bookKey);
  if (market === undefined) return undefined;
  const release = market.hold();
  const bids = market.book.top(bid, bookLevels);
  const asks = market.book.top(ask, bookLevels);
  const bestBid = bids.prices[0];
  const bestAsk = asks.prices[0];
  const best = bestBid === undefined || bestAsk === undefined ? undefined : { bid: bestBid, ask: bestAsk };
  const shape = {
    bids: Array.from(bids.sizes),
    asks: Array.from(asks.sizes),
    best,
    atMs: clock.nowMs(),
    market: market.instrument,
  };
  release();
  return shape;
}
