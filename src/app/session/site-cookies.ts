import { readUser } from './stored-user.ts';

const yearS = 31_536_000;

/**
 * Tells the server, which renders the public pages, a choice of this browser: its language, its theme, whether somebody
 * is logged in. None of them opens anything: every call needs the token, which no cookie holds. Undefined takes the
 * cookie away.
 */
export function reportSite(doc: Document, name: 'lang' | 'theme' | 'member', value: string | undefined): void {
  const lifeS = value === undefined ? 0 : yearS;
  doc.cookie = `${name}=${value ?? ''}; Path=/; Max-Age=${lifeS}; SameSite=Lax`;
}

const reportedMember = (doc: Document): boolean => /(^|; )member=1(;|$)/.test(doc.cookie);

/**
 * Tells whether somebody is logged in: /home is the client's own page then. True where the server believed otherwise
 * before, and no longer does.
 */
export function reportMember(doc: Document, storage: Storage): boolean {
  const was = reportedMember(doc);
  const is = readUser(storage) !== null;
  reportSite(doc, 'member', is ? '1' : undefined);
  return was !== is && reportedMember(doc) === is;
}
