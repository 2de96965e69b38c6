import type { IncomingHttpHeaders } from 'node:http';
import fresh from 'fresh';
import Negotiator from 'negotiator';

/** As much of a request as says what its reader takes and has. */
interface Asked {
  readonly headers: IncomingHttpHeaders;
}

/** Whether a reader takes an answer in this encoding and wants it no less than a plain one. */
export const takesEncoding = (request: Asked, encoding: 'br' | 'gzip'): boolean =>
  new Negotiator(request).encoding([encoding, 'identity']) === encoding;

/**
 * Whether a reader has the answer of this entity tag already, compared weakly as RFC 9110 has it for If-None-Match.
 * Only that header counts: programs that set it by hand send `Cache-Control: no-cache` beside it without meaning to.
 */
export const hasTag = ({ headers }: Asked, tag: string): boolean =>
  fresh({ 'if-none-match': headers['if-none-match'] }, { etag: tag });
