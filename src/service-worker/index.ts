import { answerFile, answerPage, fill, kindOf, mayTakeOver, type Shell, type ShellParts, sweep } from './shell.ts';

const scope = self as unknown as ServiceWorkerGlobalScope;
/** The build puts the list of its files here (src/setup/shell-files.ts). */
const shell: Shell = {
  build: String(import.meta.env.VITE_BUILD ?? 'dev'),
  files: JSON.parse('__SHELL_FILES__') as readonly string[],
};
const parts: ShellParts = {
  caches,
  fetch: (request) => fetch(request),
  online: () => navigator.onLine,
  after: (ms, run) => {
    setTimeout(run, ms);
  },
};

scope.addEventListener('install', (event) => event.waitUntil(fill(parts, shell)));
scope.addEventListener('activate', (event) => event.waitUntil(sweep(parts, shell).then(() => scope.clients.claim())));
scope.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, scope.location.origin, shell);
  if (kind === 'page') event.respondWith(answerPage(parts, shell, event.request));
  else if (kind === 'file') event.respondWith(answerFile(parts, event.request));
});
scope.addEventListener('message', (event) =>
  event.waitUntil(
    scope.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(({ length }) => {
      if (mayTakeOver(event.data, length, shell)) return scope.skipWaiting();
    }),
  ),
);
