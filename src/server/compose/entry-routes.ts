import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Config } from '../config/config.ts';
import type { Passwords } from '../identity/passwords.ts';
import type { Outbox } from '../notify/outbox.ts';
import { demoEmail } from './demo-login.ts';
import type { Captchas } from '../identity/captcha.ts';
import { createDemoDoor } from '../http/demo-door.ts';
import { createCodeSender } from '../identity/code-sender.ts';
import { createEntryCodes } from '../identity/entry-codes.ts';
import { createCodes } from '../identity/codes.ts';
import { createLoginGuard } from '../identity/login-guard.ts';
import { createLoginTickets } from '../identity/login-tickets.ts';
import { outboxPage } from '../http/outbox-page.ts';
import { activationRoutes } from '../http/routes/activation.ts';
import { accessKeyRoutes } from '../http/routes/access-key.ts';
import { bindPlaceRoutes } from '../http/routes/bind-place.ts';
import { loginRoutes } from '../http/routes/login.ts';
import { resetPasswordRoutes } from '../http/routes/reset-password.ts';
import { secondFactorRoutes } from '../http/routes/second-factor.ts';
import { signUpRoutes } from '../http/routes/sign-up.ts';
import { userRoutes } from '../http/routes/user.ts';
import { createProof } from '../identity/proof.ts';
import { securityRoutes } from '../http/routes/security.ts';
import type { RefusalLog } from '../identity/refusal-log.ts';
import { createSecondStep } from '../identity/second-step.ts';
import type { Server } from '../http/serve.ts';
import { cookiePages, createReaders } from '../http/site.ts';
import type { SitePages } from '../site/site-pages.ts';
import type { Throttle } from '../identity/throttle.ts';
import type { Messages } from '../notify/messages.ts';
import type { Accounts } from './accounts.ts';
import type { Identity } from './identity.ts';
import type { User } from '../store/tables/users.ts';
import type { Gateway } from '../ws/gateway.ts';
import type { Tickets } from '../identity/tickets.ts';
import type { Mailer } from '../notify/mail-text.ts';

type App = Parameters<typeof outboxPage>[0];

export interface EntryParts {
  readonly config: Config;
  readonly identity: Identity;
  readonly passwords: Passwords;
  readonly log: Log;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly outboxToken: string;
  /** Folder of the built pages. */
  readonly dist: string;
  readonly pages: SitePages;
  readonly throttle: Throttle;
  readonly tickets: Tickets;
  readonly gateway: Gateway;
  readonly mailer: Mailer;
  readonly captchas: Captchas;
  readonly refusals: RefusalLog;
  readonly accounts: Pick<Accounts, 'paper'>;
  readonly messages: Pick<Messages, 'send'>;
}

/**
 * The ways in: sign-up, log-in, a forgotten password, second factors, the security of an account, the keys of its
 * programs, and in demo mode the page of the outbox.
 */
export function serveEntry(
  server: Server,
  app: App,
  {
    config,
    identity,
    passwords,
    log,
    clock,
    outbox,
    outboxToken,
    dist,
    pages,
    throttle,
    tickets,
    gateway,
    mailer,
    captchas,
    refusals,
    accounts: { paper },
    messages,
  }: EntryParts,
): void {
  const demoDoor = createDemoDoor(config);
  const showsOutbox = config.demo && (mailer.stays.mail || mailer.stays.sms);
  const codes = createCodes(clock);
  const guard = createLoginGuard(clock, refusals.locked);
  const { factors } = identity;
  const secondStep = createSecondStep({ codes, factors, clock });
  const sender = createCodeSender({ codes, mailer, throttle, log, showsOutbox });
  const parts = {
    ...identity,
    passwords,
    log,
    clock,
    throttle,
    mailer,
    codes,
    captchas,
    paper,
    messages,
    guard,
    secondStep,
    sender,
    refusals,
    loginTickets: createLoginTickets(clock),
    entryCodes: createEntryCodes({ ...identity, sender, log }),
    proof: createProof({ passwords, guard, factors, secondStep, throttle }),
    recheckSockets: gateway.recheckAll,
  };
  const isDemo = ({ email }: Pick<User, 'email'>): boolean => email === demoEmail;
  loginRoutes(server, { ...parts, isDemo, demoDoor });
  userRoutes(server, { ...parts, tickets, demoDoor, closeSockets: gateway.closeOf });
  signUpRoutes(server, parts);
  activationRoutes(server, parts);
  resetPasswordRoutes(server, { ...parts, origin: config.origin });
  secondFactorRoutes(server, parts);
  securityRoutes(server, parts);
  bindPlaceRoutes(server, { ...parts, isDemo });
  accessKeyRoutes(server, parts);
  if (showsOutbox)
    cookiePages(app, (scope) =>
      outboxPage(scope, createReaders(dist, config.origin, pages), { outbox, door: demoDoor, token: outboxToken }),
    );
}
