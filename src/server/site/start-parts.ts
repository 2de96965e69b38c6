import { createHash } from 'node:crypto';

/**
 * The only script in the markup of a page, some 200 bytes: once everything is there and the content has been painted,
 * it loads the scripts that parts of the page name in
 * `data-script` and has each bring its element to life. Waiting for `load` and idleness alone is not enough: on a busy
 * machine both come before the first paint. Of the paints only "first-contentful-paint" has a name of more than eleven
 * letters. A part whose script fails stays as the server made it. Its text never changes, so that one hash lets it run.
 */
export const startParts =
  'onload=_=>new PerformanceObserver(l=>l.getEntries().map(p=>p.name[11]&&document.querySelectorAll("[data-script]").forEach(e=>import(e.dataset.script).then(m=>m.start(e))))).observe({type:"paint",buffered:1})';

/** What lets it run in a content security policy, and nothing else that is inline. */
export const startPartsSource = `'sha256-${createHash('sha256').update(startParts).digest('base64')}'`;
