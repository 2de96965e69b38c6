import type { NamedFault } from './named.ts';

const alerts = 'src/server/desk/alerts/alerts.ts';
const login = 'src/server/http/routes/login.ts';
const signUp = 'src/server/http/routes/sign-up.ts';
const history = 'src/server/store/history/order-history.ts';
const run = 'src/server/desk/algo/run.ts';
const activity = 'src/server/desk/reports/trading-activity.ts';
const gateway = 'src/server/ws/admission.ts';
const audit = 'src/server/store/audit/audit-log.ts';
const topicStream = 'src/worker/connection/topic-stream.ts';
const dialer = 'src/worker/connection/dialer.ts';
const search = 'src/worker/state/search.ts';
const liveness = 'src/worker/connection/liveness.ts';
const http = 'src/worker/connection/http.ts';
const session = 'src/worker/state/session.ts';
const preferences = 'src/app/ui/preferences/preferences.ts';
const lod = 'src/app/charts/series/lod.ts';
const grammar = 'src/app/commands/grammar.ts';
const tabs = 'src/app/screens/dashboard/tabs/tab-strip.tsx';
const gridTools = 'src/app/ui/grid/grid-tools.ts';
const toasts = 'src/app/ui/toast/toast-region.tsx';
const submit = 'src/app/screens/dashboard/order-form/use-submit.ts';
const scale = 'src/app/charts/scale/price-scale.ts';
const decimal = 'src/shared/base/decimal.ts';
const password = 'src/shared/user/password.ts';
const shell = 'src/service-worker/shell.ts';

/**
 * Faults in all rooms that somebody who uses the product would meet: `npm run mutation:across` tells how soon `npm run
 * quick` finds each.
 */
export const faultsAcross: readonly NamedFault[] = [
  {
    name: 'one alert more than is allowed',
    file: alerts,
    text: 'count >= maxMonitoring',
    to: 'count > maxMonitoring',
  },
  {
    name: 'an alert that was moved fires at its old price',
    file: alerts,
    text: 'if (before) this.#watches.remove({ user_id, alert: before });',
    to: '',
  },
  {
    name: 'what needs an activated account goes without',
    file: 'src/server/desk/access/access-row.ts',
    text: "if (isActivatedOnly && !user.activated) throw new Refusal('NOT_ACTIVATED');",
    to: '',
  },
  {
    name: 'wrong passwords are not counted',
    file: login,
    text: 'guard.failed(input.username, from.ip);\n    note(user, from, false);',
    to: 'note(user, from, false);',
  },
  {
    name: 'who wants to be remembered is not',
    file: login,
    text: 'input.remember ? rememberedMs : sessionMs',
    to: 'input.remember ? sessionMs : rememberedMs',
  },
  {
    name: 'one code opens two accounts',
    file: signUp,
    text: "if (!codes.spend('register', address)) throw wrongCode();",
    to: '',
  },
  {
    name: 'a name is taken twice',
    file: signUp,
    text: "if (await users.isTaken('username', input.username))\n      throw new Refusal('USER_EXISTS', { field: 'username', rule: 'taken' });",
    to: '',
  },
  {
    name: 'the order history begins with the oldest',
    file: history,
    text: 'ORDER BY order_id DESC LIMIT',
    to: 'ORDER BY order_id LIMIT',
  },
  {
    name: 'an older version of an order is stored over a newer one',
    file: history,
    text: '\n  WHERE excluded.version > orders.version',
    to: '',
  },
  {
    name: 'an order by time that ran out was ended by its user',
    file: run,
    text: "event === 'expire' ? 'DEADLINE' : ",
    to: '',
  },
  { name: 'failures of an order by time are not counted', file: run, text: 'parent.errors += 1;', to: '' },
  {
    name: 'the volume of a day is that of all days',
    file: activity,
    text: 'atMs > sinceMs',
    to: 'atMs > sinceMs - activityDays * dayMs',
  },
  {
    name: 'a session that is bound to an address opens sockets elsewhere',
    file: gateway,
    text: 'again(issued, ip) : door.callerOf(given, ip)',
    to: 'again(issued) : door.callerOf(given)',
  },
  {
    name: 'a socket of elsewhere is let in',
    file: gateway,
    text: 'isForeign(request.headers)',
    to: 'isForeign(request.headers) && request.headers.origin === undefined',
  },
  {
    name: 'the second page of the audit log begins in the first',
    file: audit,
    text: '(page - 1) * pageSize',
    to: 'page - 1',
  },
  {
    name: 'an entry of the audit log is not tied to the one before',
    file: audit,
    text: 'JSON.stringify([before, seq,',
    to: 'JSON.stringify([before.length, seq,',
  },

  {
    name: 'a socket is asked once whether it lives',
    file: topicStream,
    text: "this.#dialer.send('ping');\n      this.#pingLater();",
    to: "this.#dialer.send('ping');",
  },
  {
    name: 'a line that was calm is dialled as slowly as one that flaps',
    file: dialer,
    text: 'this.attempt = 0;\n      this.#calm = true;',
    to: 'this.#calm = true;',
  },
  {
    name: 'a socket that is forbidden is dialled for ever',
    file: topicStream,
    text: "else if (code === closeCodes.forbidden) this.#refuse('FORBIDDEN', false);",
    to: '',
  },
  {
    name: 'the search shows what is traded least first',
    file: search,
    text: 'b.volume - a.volume',
    to: 'a.volume - b.volume',
  },
  {
    name: 'volumes in yen count as dollars',
    file: 'src/shared/market/dollar-rates.ts',
    text: 'perDollar > 0 ? 1 / perDollar',
    to: 'perDollar > 0 ? perDollar',
  },
  {
    name: 'a pong is no answer',
    file: liveness,
    text: 'Math.max(this.#lastMs, this.#pongMs) <= sinceMs',
    to: 'Math.min(this.#lastMs, this.#pongMs) <= sinceMs',
  },
  {
    name: 'a session that has ended goes on',
    file: http,
    text: 'reply.code === 401 && ours',
    to: 'reply.code === 403 && ours',
  },
  {
    name: 'a server that asks for a day of rest gets it',
    file: http,
    text: 'Math.min(hourMs, Math.max(0, ms))',
    to: 'Math.min(24 * hourMs, Math.max(0, ms))',
  },
  {
    name: 'a late answer about an older session counts',
    file: session,
    text: 'if (question !== this.#asked) return;',
    to: 'if (question > this.#asked) return;',
  },

  {
    name: 'Chinese readers get green for up',
    file: preferences,
    text: "lang === 'zh-Hans' ? 'red-up' : 'green-up'",
    to: "'green-up'",
  },
  {
    name: 'a setting stays in its window',
    file: preferences,
    text: "doc.defaultView?.addEventListener('storage', refresh);",
    to: '',
  },
  {
    name: 'the scale of a long chart forgets its first bars',
    file: lod,
    text: 'scan(found, bars, a, head * level.size - 1 - bars.first);',
    to: '',
  },
  {
    name: 'bars put together close where they opened',
    file: lod,
    text: 'below.close[end - 1]!',
    to: 'below.close[begin]!',
  },
  {
    name: 'a post-only order without a price is a line',
    file: grammar,
    text: "flag && !words.has('price')",
    to: "flag && !words.has('symbol')",
  },
  {
    name: 'two hundred percent of a position are closed',
    file: grammar,
    text: 'percent >= 1 && percent <= 100',
    to: 'percent >= 1',
  },
  {
    name: 'closing a tab loses the focus',
    file: tabs,
    text: 'if (!from || from.contains(document.activeElement))',
    to: 'if (!from)',
  },
  {
    name: 'a tab comes back at the end',
    file: tabs,
    text: 'list.toSpliced(at, 0, tab)',
    to: 'list.toSpliced(list.length + 0 * at, 0, tab)',
  },
  {
    name: 'a column steps behind one that is hidden',
    file: gridTools,
    text: '.filter((one) => one === id || !hidden.has(one))',
    to: '.filter((one) => one === id || hidden.size >= 0)',
  },
  {
    name: 'a toast goes while it has the focus',
    file: toasts,
    text: 'onFocus: () => setHeld(true)',
    to: 'onFocus: () => setHeld(false)',
  },
  {
    name: 'an order that no answer came for is sent anew under another id',
    file: submit,
    text: 'if (!isUnanswered(error.failure)) attempts.close();',
    to: 'attempts.close();',
  },
  {
    name: 'labels of a percent scale are prices',
    file: scale,
    text: 'scale.base * (1 + percent / 100)',
    to: 'scale.base * (1 + percent / 10)',
  },

  { name: 'equal decimals differ', file: decimal, text: 'x < y ? -1 : x > y ? 1 : 0', to: 'x < y ? -1 : 1' },
  {
    name: 'a common word with a year is a good password',
    file: password,
    text: '    bare(lower),\n',
    to: '    lower,\n',
  },
  {
    name: 'an error page of the server stands in place of the application',
    file: shell,
    text: 'response.status >= 500 && kept ? kept : response',
    to: 'response',
  },
];
