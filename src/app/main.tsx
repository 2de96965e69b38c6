import { createBrowserHistory } from '@tanstack/react-router';
import { popOutOf } from '../shared/base/page-paths.ts';
import { startApp } from './app.tsx';
import { plainPath } from './page/guard.ts';
import { preloadScreen } from './routes.tsx';
import { reportMember } from './session/site-cookies.ts';
import { readUser } from './session/stored-user.ts';
import { startWindow } from './start-window.ts';

function start(): void {
  // The server has taken this browser for a client's, or for a visitor's: /home is another page then.
  if (reportMember(document, localStorage) && plainPath(location.pathname) === '/home' && navigator.onLine) {
    location.reload();
    return;
  }
  startWindow((engine) => {
    preloadScreen(location.pathname, readUser(localStorage)?.role);
    return startApp(engine, createBrowserHistory());
  });
}

// The server of the build sends a pop-out its own page; the one of development and a kept shell of an older build know
// one page alone.
if (popOutOf(location.pathname)) void import('./pop-out-main.ts');
else start();
