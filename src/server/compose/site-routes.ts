import { type ApiDocuments, apiDocRoutes } from '../http/api-docs.ts';
import { applicationFormRoutes } from '../http/application-form.ts';
import type { Captchas } from '../identity/captcha.ts';
import { createContactService } from '../http/contact-service.ts';
import { contactFormRoutes } from '../http/contact-form.ts';
import { readPage } from '../http/pages.ts';
import { clientHomeRoutes } from '../http/routes/client-home.ts';
import { contactRoutes } from '../http/routes/contact.ts';
import type { Server } from '../http/serve.ts';
import { cookiePages, createReaders, redirectIndexFile, siteRoutes } from '../http/site.ts';
import { apiPage } from '../reference/page.ts';
import { createReference } from '../reference/reference.ts';
import type { SitePages } from '../site/site-pages.ts';
import type { Throttle } from '../identity/throttle.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Config } from '../config/config.ts';
import type { Markets } from '../venues/markets.ts';
import type { News } from './news.ts';
import type { Site } from './site.ts';
import type { Storage } from './storage.ts';
import type { Mailer } from '../notify/mail-text.ts';

type App = Parameters<typeof siteRoutes>[0];

export interface SiteServing {
  readonly config: Config;
  readonly site: Site;
  readonly news: News;
  readonly markets: Markets;
  readonly disk: Storage['disk'];
  readonly log: Log;
  readonly clock: Clock;
  /** Folder of the built pages. */
  readonly dist: string;
  readonly pages: SitePages;
  readonly throttle: Throttle;
  readonly mailer: Mailer;
  readonly captchas: Captchas;
}

/** The reference of the API, from the contracts and topics. */
function apiDocuments(): ApiDocuments {
  const reference = createReference();
  return { page: apiPage(reference), openApi: reference.openApi, asyncApi: reference.asyncApi };
}

/** The public site: its pages, and the contact form by post and by call. */
export function serveSite(
  server: Server,
  app: App,
  {
    config,
    site,
    news: { announcements },
    markets,
    disk,
    log,
    clock,
    dist,
    pages,
    throttle,
    mailer,
    captchas,
  }: SiteServing,
): void {
  const isFull = () => disk.isLow;
  const readers = createReaders(dist, config.origin, pages);
  const desk = createContactService({
    store: site.contactRequests,
    mailer,
    throttle,
    log,
    clock,
    office: config.office,
    isFull,
  });
  redirectIndexFile(app);
  cookiePages(app, (scope) => {
    siteRoutes(scope, readers, {
      origin: config.origin,
      markets,
      turnover: site.turnover,
      activity: site.activity,
      announcements,
      clock,
      application: readPage(dist),
    });
    apiDocRoutes(scope, readers, apiDocuments);
    contactFormRoutes(scope, readers, desk, log);
    applicationFormRoutes(scope, readers, {
      store: site.applications,
      mailer,
      throttle,
      log,
      clock,
      office: config.office,
      isFull,
    });
  });
  contactRoutes(server, desk, captchas);
  clientHomeRoutes(server, announcements, pages);
}
