import { refusals } from '../../shared/base/refusal.ts';
import type { RefusalCode } from '../../shared/base/refusal-code.ts';
import { closeCodes, heartbeatAfterMs, httpTimeoutMs, pingEveryMs } from '../../shared/wire/control.ts';
import { maxWindowMs, signedHeaders, usualWindowMs } from '../../shared/wire/signed-request.ts';
import { maxMuxTopics } from '../../shared/wire/mux.ts';
import { cancelsPerSecond } from '../desk/cancel-orders.ts';
import { ordersPerSecond } from '../../shared/trade/api-account.ts';
import { weightPerMinute } from '../identity/throttle.ts';
import { ticketLifeS } from '../identity/tickets.ts';
import type { Guide } from '../site/api-page.ts';
import { idleMs, protocolPingMs } from '../ws/connection.ts';
import { maxMessages, maxPayloadBytes, maxSockets } from '../ws/limits.ts';
import { closeNotes } from './close-notes.ts';

const seconds = (ms: number): string => `${ms / 1_000} s`;

const basics: readonly Guide[] = [
  {
    id: 'token',
    title: 'Getting a token',
    blocks: [
      {
        kind: 'list',
        items: [
          '`GET /sapi/user/captcha/generate` creates a captcha, and `GET /sapi/user/captcha/image` returns its picture. A demo server on a loopback address also returns the answer, as `demo_answer`.',
          '`POST /sapi/user/login` with name, password and the answer returns a `token`. It is valid for 12 hours, with `remember` for 30 days.',
          'Where a second factor is bound, the answer has `need_2fa` and a `ticket`: send the same body again with `ticket` and `code`.',
          'Send the token with each call in the header `Authorization`, as it is or after `Bearer `.',
          '`POST /sapi/user/outLogin` ends the session and closes its sockets.',
        ],
      },
      {
        kind: 'text',
        text: 'Trading needs VIP level 1. Accounts and their ids come from `GET /sapi/user/api/list`.',
      },
    ],
  },
  {
    id: 'envelope',
    title: 'Envelope and codes',
    blocks: [
      {
        kind: 'text',
        text: 'Every JSON answer is `{code, data, msg, time}`. `code` 200 is a success and `data` is the answer. Any other code is a refusal: `data` has its facts, such as `{field, rule}`, and `msg` is an English sentence. `time` is the clock of the server in ms.',
      },
      {
        kind: 'text',
        text: 'A refusal has HTTP status 200 too, but for those in the table that have a status of their own. Fields that a call does not know are refused with 400. Bodies are JSON with `content-type: application/json`. Whole numbers and `true` or `false` may also be sent as texts, as in a query.',
      },
      {
        kind: 'table',
        head: ['code', 'name', 'HTTP', 'meaning'],
        rows: (Object.keys(refusals) as RefusalCode[]).map((name) => {
          const { number, status, text } = refusals[name];
          return [String(number), `\`${name}\``, String(status), text];
        }),
      },
    ],
  },
  {
    id: 'values',
    title: 'Decimals, times and paging',
    blocks: [
      {
        kind: 'list',
        items: [
          'Prices, sizes and money are decimal strings: `"0.1"`, never `0.1`. Compute with decimals, not with floating-point numbers. Statistics and klines are JSON numbers.',
          'Fields named percent are percent (1.5 is 1.5 %); rates are fractions (0.0001 is 1 bp).',
          'Times are integers: ms since 1970-01-01 UTC. The `time` of any answer tells the clock of the server. A window has `start` inclusive and `end` exclusive.',
          'Paged calls take `page`, from 1, and `page_size`, 20 by default and 500 at most. The answer is `{pagenation: {page, page_size, total, results}}`, spelled like this.',
          'Lists in a query are separated by commas.',
        ],
      },
    ],
  },
  {
    id: 'idempotency',
    title: 'Sending again without doing it twice',
    blocks: [
      {
        kind: 'text',
        text: 'Calls that place or amend orders or move money take a `client_id` of up to 36 letters, digits, `_` and `-`, unique per user for 24 hours. The same request again changes nothing and returns the first answer with `replayed: true`; another request under the same id is refused with 409.',
      },
      {
        kind: 'text',
        text: `After a lost connection or a time-out (${seconds(httpTimeoutMs)} is a good limit) the outcome is unknown: send the same request with the same \`client_id\`. Code 3011 means that the exchange did not answer in time; query the order, and never send a new one before its outcome is known.`,
      },
    ],
  },
  {
    id: 'limits',
    title: 'Limits',
    blocks: [
      {
        kind: 'list',
        items: [
          `Weight: ${weightPerMinute} a minute and user, or address without one. A GET costs 1 and a POST 5 where the call says nothing else. \`X-Used-Weight\` tells what is used.`,
          `Orders: ${ordersPerSecond} a second and account. Cancels: ${cancelsPerSecond} a second and account. They cost no weight.`,
          'Above a limit the answer is 429 with `data.retry_after_ms`, and `Retry-After` in seconds.',
          `Sockets: ${maxSockets.user} a user, ${maxSockets.address} an address without one. Messages of a socket: ${maxMessages.second} a second, ${maxMessages.tenSeconds} in ten, ${maxPayloadBytes / 1024} KiB each.`,
        ],
      },
    ],
  },
];

const sockets: Guide = {
  id: 'sockets',
  title: 'Sockets',
  blocks: [
    {
      kind: 'list',
      items: [
        'Each stream is a WebSocket at `/wssapi` and its path, with its parameters in the query.',
        `A stream of a user needs \`token\` in the query: a ticket of \`POST /sapi/user/ws/ticket\` for its path, good for one socket within ${ticketLifeS} s, or the token itself.`,
        'Offer the subprotocol `v1.json`. Then the first frame is `{e: "open", sid, time}`, a refusal is `{e: "err", code, msg, data}`, and each frame ends with `seal`, the CRC-32 of its text without it. Without a subprotocol only frames of the stream come.',
        `Send the text \`ping\` every ${seconds(pingEveryMs)}; the answer is the text \`pong\`. The server sends a protocol ping every ${seconds(protocolPingMs)} and closes after ${seconds(idleMs)} without its pong.`,
        `A stream that is silent for ${seconds(heartbeatAfterMs)} sends \`{e: "hb", u, time}\`: quiet is not stale.`,
        `\`/wssapi/mux\` carries up to ${maxMuxTopics} streams: \`{op: "sub", id, path, query}\`, \`{op: "unsub", id}\`, \`{op: "resync", id}\`, \`{op: "auth", ticket}\`, and \`{op: "req", id, body}\` for streams of requests. Each frame has the \`id\`.`,
      ],
    },
    {
      kind: 'table',
      head: ['close code', 'meaning'],
      rows: Object.entries(closeCodes).map(([name, code]) => [
        String(code),
        closeNotes[name as keyof typeof closeNotes],
      ]),
    },
  ],
};

const signing: Guide = {
  id: 'signing',
  title: 'Signed requests of programs',
  blocks: [
    {
      kind: 'text',
      text: 'A program signs each request with an API key of its user, in place of a token. The user makes keys in the account, under "API keys": `HMAC` with a secret that is shown once, or `ED25519` with a public key of the program. Each call says which permission it needs: `read`, `trade`, or a session.',
    },
    {
      kind: 'table',
      head: ['header', 'value'],
      rows: [
        [`\`${signedHeaders.key}\``, 'Id of the key.'],
        [`\`${signedHeaders.time}\``, 'ms since the epoch.'],
        [
          `\`${signedHeaders.window}\``,
          `ms that the time may lie from that of the server, ${maxWindowMs} at most; ${usualWindowMs} where it is left out.`,
        ],
        [`\`${signedHeaders.nonce}\``, '1 to 36 of `A-Z a-z 0-9 _ -`, another one with each request.'],
        [`\`${signedHeaders.signature}\``, 'HMAC-SHA256 in lower-case hex, or Ed25519 in base64url.'],
      ],
    },
    {
      kind: 'list',
      items: [
        'Signed is the UTF-8 text of eight lines, joined by a line feed: `HALYARD1`, the method, the path with `/sapi` or `/wssapi`, the query as sent, the time, the window, the nonce, and the SHA-256 of the body in lower-case hex.',
        'A request whose proof is wrong answers 401 with the header and the rule that it breaks, such as `{field: "X-Halyard-Nonce", rule: "used"}`.',
        'An upgrade to a WebSocket is signed as a GET of its path. Batches: `POST /sapi/order/batch`.',
      ],
    },
  ],
};

const gaps: Guide = {
  id: 'gaps',
  title: 'Recovering from a gap',
  blocks: [
    {
      kind: 'list',
      items: [
        'Order books: a change applies only where its `pu` equals the `u` of the frame before. Otherwise drop the book, send the text `resync`, and wait for the next `snap`. Size 0 removes a level. Every 20th frame has `c`, the CRC-32 over `b1p:b1q:a1p:a1q:…` of the top 25 levels.',
        'Orders, fills, positions and balances: `seq` of `/order/user/ws` rises by one a frame and user. After a gap, or a new socket, read `GET /sapi/order/user/current/list`, `GET /sapi/user/api/position/list` and `GET /sapi/user/api/balance/list` again.',
        'Orders have a `version`: drop one that is older than what you have.',
        'Orders of strategies: `GET /sapi/hft/order/ids` lists what changed since a time.',
        'Klines: read `GET /sapi/client/klines/list` after each new socket. A closed bar is sent once, with `x: true`.',
        'Open sockets again with growing pauses. Tickets are good for one socket: get a new one each time.',
      ],
    },
  ],
};

/** What a reader needs to know before the first call. */
export const guides: readonly Guide[] = [...basics, signing, sockets, gaps];
