import { applicationFormRoutes } from './http/application-form.ts';
import type { Captchas } from './identity/captcha.ts';
import { createContactDesk } from './http/contact-desk.ts';
import { contactFormRoutes } from './http/contact-form.ts';
import { readPage } from './http/pages.ts';
import { clientHomeRoutes } from './http/routes/client-home.ts';
import { contactRoutes } from './http/routes/contact.ts';
import type { Server } from './http/serve.ts';
import { createReaders, siteRoutes } from './http/site.ts';
import type { Throttle } from './identity/throttle.ts';
import type { Courier } from './notify/courier.ts';
import type { ServeParts } from './serve-all.ts';

type App = Parameters<typeof siteRoutes>[0];

export interface SiteServing extends Pick<ServeParts, 'config' | 'context' | 'log' | 'clock' | 'dist'> {
  readonly throttle: Throttle;
  readonly courier: Courier;
  readonly captchas: Captchas;
}

/** The public site: its pages, and the contact form by post and by call. */
export function serveSite(
  server: Server,
  app: App,
  { config, context, log, clock, dist, throttle, courier, captchas }: SiteServing,
): void {
  const isFull = () => context.disk.isLow;
  const readers = createReaders(dist, config.origin);
  const desk = createContactDesk({
    store: context.contactRequests,
    courier,
    throttle,
    log,
    clock,
    office: config.office,
    isFull,
  });
  siteRoutes(app, readers, {
    origin: config.origin,
    markets: context.markets,
    turnover: context.turnover,
    activity: context.activity,
    announcements: context.announcements,
    clock,
    application: readPage(dist),
  });
  contactFormRoutes(app, readers, desk, log);
  applicationFormRoutes(app, readers, {
    store: context.applications,
    courier,
    throttle,
    log,
    clock,
    office: config.office,
    isFull,
  });
  contactRoutes(server, desk, captchas);
  clientHomeRoutes(server, context.announcements);
}
