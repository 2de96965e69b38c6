import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isAppPath } from '../../shared/base/app-paths.ts';
import { popOutOf } from '../../shared/base/page-paths.ts';
import { Refusal } from '../../shared/base/refusal.ts';
import { isFromHere } from './demo-door.ts';
import { loggedPath, withoutQuery } from '../base/log.ts';

/** Content-security-policy sources of the built page's inline scripts. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  return scripts.map(([, body]) => `'sha256-${createHash('sha256').update(body!).digest('base64')}'`);
}

/** The built page, or undefined where nothing is built (development: Vite serves the pages). */
export function readPage(dist: string): string | undefined {
  const file = join(dist, 'index.html');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** The page of the pop-outs; that of the main window, which can show them too, where the build has none of theirs. */
function readPopOutPage(dist: string, page: string): string {
  const file = join(dist, 'pop-out.html');
  return existsSync(file) ? readFileSync(file, 'utf8') : page;
}

/**
 * Serves the build: files under /assets for ever, compressed where the build has them so, the page or that of the
 * pop-outs for every other GET or HEAD that asks for one; with status 404 where the application has no such path, and
 * tells so on its own error page.
 */
export async function servePages(app: FastifyInstance, dist: string, page: string): Promise<void> {
  const popOutPage = readPopOutPage(dist, page);
  // Maps hold the sources: they are for who works on this machine, whose browser is told of each. No script names its
  // own: to everybody else that would be a line about nothing.
  app.addHook('onRequest', async (request, reply) => {
    const { url } = request.routeOptions;
    if (url?.endsWith('.map') && !isFromHere(request))
      throw new Refusal('NOT_FOUND', { path: loggedPath(request.url) });
    if (url?.endsWith('.js') && isFromHere(request) && app.hasRoute({ method: 'GET', url: `${url}.map` }))
      reply.header('sourcemap', `${url}.map`);
  });
  await app.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    // What the server itself loads of the build.
    globIgnore: ['server/**'],
    setHeaders(reply, path) {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const readable = request.method === 'GET' || request.method === 'HEAD';
    const path = withoutQuery(request.url);
    const isApi = path.startsWith('/sapi') || path.startsWith('/wssapi');
    if (!readable || isApi || /\.[a-z0-9]+$/i.test(path)) throw new Refusal('NOT_FOUND', { path: loggedPath(path) });
    return reply
      .code(isAppPath(path) ? 200 : 404)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(popOutOf(path) ? popOutPage : page);
  });
}
