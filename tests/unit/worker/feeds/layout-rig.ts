import { type DrawingDocument, edited, emptyDocument } from '../../../../src/shared/drawings/document.ts';
import type { Drawing } from '../../../../src/shared/drawings/drawing.ts';
import { DrawingsFeed } from '../../../../src/worker/feeds/layout/drawings-feed.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';

export const key = 'HALYARD/BTCUSDT/spot';
/** Path of the socket that tells of newer versions. */
export const path = '/user/layout/ws';
/** The view of the drawings over `key`. */
export const view = { kind: 'drawings', key } as const;
/** A horizontal line at the price `p`. */
export const line = (id: string, updated: number, p = 10): Drawing => ({
  id,
  kind: 'horizontal',
  pane: 'price',
  anchors: [{ t: 1_000, p }],
  style: { colour: 0, width: 1, dash: 'solid' },
  locked: false,
  hidden: false,
  z: 1,
  v: 1,
  updated,
});
/** The drawings that the server has at the start. */
export const stored = edited(emptyDocument, [{ drawing: line('line-aaaa', 5) }]);

/** A feed of drawings over a server that keeps versions of them; `who.owner` is whoever is logged in. */
export function drawings(who: { owner: string | null | undefined } = { owner: 'ann' }) {
  const parts = feedParts();
  const { backend } = parts;
  const server = { body: stored, version: 3 };
  backend.answers.set('/user/layout/list', () => ({
    data: [{ kind: 'drawings', name: key, version: server.version, updated: 1, body: server.body }],
  }));
  backend.answers.set('/user/layout/save', ({ body }) => {
    const sent = body as { version: number; body: DrawingDocument };
    if (sent.version !== server.version) return { code: 409 };
    server.body = sent.body;
    return { data: { version: ++server.version } };
  });
  let changes = 0;
  const make = () =>
    new DrawingsFeed(
      { environment: backend.environment, http: parts.http, streams: parts.streams, key, owner: () => who.owner },
      () => {
        changes += 1;
      },
    );
  const feed = make();
  const idsOf = (of = feed) => {
    const change = of.change(view, undefined);
    return change.kind === 'whole'
      ? (change.value as { drawings: readonly Drawing[] } | undefined)?.drawings.map(({ id }) => id)
      : change.kind;
  };
  const asked = (of: 'list' | 'save') =>
    backend.requests.filter((request) => request.path === `/user/layout/${of}`).length;
  return { ...parts, server, feed, make, who, idsOf, asked, changes: () => changes };
}
/** The same with its layout read and its socket open. */
export async function live() {
  const parts = drawings();
  await parts.clock.advance(0);
  const socket = parts.backend.socket(path);
  socket.accept();
  parts.backend.logged.length = 0;
  return { ...parts, socket };
}
