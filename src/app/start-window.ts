import { stressParam } from '../shared/wire/stress-param.ts';
import type { EngineClient } from './engine/client.ts';
import { connectEngine } from './engine/connect.ts';
import { followSession } from './session/follow-session.ts';
import { keepShell } from './shell/keep-shell.ts';
import { missingNeeds } from './page/support.ts';
import { guardSinks } from './page/trusted-types.ts';

/**
 * Starts a window of the application: its engine, its session and the shell for use without a server; `show` puts
 * something on the page. Browsers that lack something are told what.
 */
export function startWindow(show: (engine: EngineClient) => unknown): void {
  guardSinks(globalThis, document.baseURI);
  const missing = missingNeeds(window);
  if (missing.length > 0) {
    void import('./unsupported.tsx').then(({ startUnsupported }) => startUnsupported(missing));
    return;
  }
  const stress = new URLSearchParams(location.search).get(stressParam);
  if (stress === null) begin(show);
  else void import('./screens/stress/stress-window.ts').then(({ stressEngine }) => begin(show, stressEngine(stress)));
}

/** `own` is an engine that is not the real one: it follows no session. */
function begin(show: (engine: EngineClient) => unknown, own?: EngineClient): void {
  const engine = own ?? connectEngine();
  // For the console: what every panel reads can be read there too.
  Object.assign(globalThis, { halyard: { engine } });
  if (!own) void followSession(engine, localStorage, window, Date.now);
  show(engine);
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    keepShell(navigator.serviceWorker, String(import.meta.env.VITE_BUILD)).catch((error: unknown) =>
      console.warn('the application is not kept for use without a server', error),
    );
  }
}
