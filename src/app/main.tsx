import { createBrowserHistory } from '@tanstack/react-router';
import { startApp } from './app.tsx';
import { stressBuild, stressParam, stressRunOf } from '../shared/wire/stress.ts';
import type { EngineClient } from './engine/client.ts';
import { connectEngine } from './engine/connect.ts';
import { followSession } from './session/follow-session.ts';
import { tellMember } from './session/site-cookies.ts';
import { readUser } from './session/stored-user.ts';
import { plainPath } from './guard.ts';
import { preloadScreen } from './routes.tsx';
import { keepShell } from './shell/keep-shell.ts';
import { guardSinks } from './trusted-types.ts';
import { missingNeeds } from './support.ts';

function start(): void {
  // The server has taken this browser for a client's, or for a visitor's: /home is another page then.
  if (tellMember(document, localStorage) && plainPath(location.pathname) === '/home' && navigator.onLine) {
    location.reload();
    return;
  }
  preloadScreen(location.pathname, readUser(localStorage)?.role);
  const stress = new URLSearchParams(location.search).get(stressParam) ?? '';
  const underStress = stressRunOf(stress) !== undefined;
  const engine = underStress ? connectEngine(stressBuild(stress)) : connectEngine();
  // For the console: what every panel reads can be read there too.
  Object.assign(globalThis, { halyard: { engine } });
  if (underStress) startStress(engine, stress);
  else void followSession(engine, localStorage, window, Date.now);
  void startApp(engine, createBrowserHistory());
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    keepShell(navigator.serviceWorker, String(import.meta.env.VITE_BUILD)).catch((error: unknown) => console.warn('the application is not kept for use without a server', error));
  }
}

/** A window on a stress run: nobody is logged in on its engine, and the stored user stays as he is. */
function startStress(engine: EngineClient, id: string): void {
  void engine.setSession(null);
  void import('./screens/stress/probe.ts').then(({ probeWindow }) => probeWindow(id));
}

guardSinks(globalThis, document.baseURI);
const missing = missingNeeds(window);
if (missing.length === 0) start();
else void import('./unsupported.tsx').then(({ startUnsupported }) => startUnsupported(missing));
