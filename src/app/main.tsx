import { createBrowserHistory } from '@tanstack/react-router';
import { startApp } from './app.tsx';
import { connectEngine } from './engine/connect.ts';
import { followSession } from './session/follow-session.ts';
import { keepShell } from './shell/keep-shell.ts';
import { missingNeeds } from './support.ts';

function start(): void {
  const engine = connectEngine();
  // For the console: what every panel reads can be read there too.
  Object.assign(globalThis, { halyard: { engine } });
  void followSession(engine, localStorage, window, Date.now);
  void startApp(engine, createBrowserHistory());
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    keepShell(navigator.serviceWorker, String(import.meta.env.VITE_BUILD)).catch((error: unknown) => console.warn('the application is not kept for use without a server', error));
  }
}

const missing = missingNeeds(window);
if (missing.length === 0) start();
else void import('./unsupported.tsx').then(({ startUnsupported }) => startUnsupported(missing));
