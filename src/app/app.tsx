import { createRouter, type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { must } from '../shared/base/assert.ts';
import type { EngineClient } from './engine/client.ts';
import { plainPath } from './page/guard.ts';
import type { Texts } from './text/i18n.ts';
import { routeTree, textSetAt } from './routes.tsx';
import { parseSearch, stringifySearch } from './page/search-codec.ts';
import { readUser } from './session/stored-user.ts';
import { titleOf } from './page/pop-out-title.ts';
import { titles } from './page/title.ts';
import { createParts, followLanguage, WindowProviders } from './window-parts.tsx';

const makeRouter = (history: RouterHistory, texts: Texts) =>
  createRouter({
    routeTree,
    history,
    parseSearch,
    stringifySearch,
    context: { role: () => readUser(localStorage)?.role, texts },
    defaultPreload: 'intent',
    scrollRestoration: false,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}

/**
 * Starts the application on an engine and a history. It lives as long as the window, or until the function that comes
 * back takes it off the page.
 */
export async function startApp(engine: EngineClient, history: RouterHistory): Promise<() => void> {
  const parts = createParts(engine);
  const router = makeRouter(history, parts.texts);
  await followLanguage(parts, textSetAt(history.location.pathname, readUser(localStorage)?.role));
  const retitle = () => {
    document.title = titleOf(titles, plainPath(router.state.location.pathname), (message) => parts.i18n._(message));
  };
  router.subscribe('onResolved', ({ toLocation }) => {
    retitle();
    // The token of a reset link is for that page alone: it must not stand in the list of windows.
    engine.setRoute(plainPath(toLocation.pathname) === '/reset-password' ? toLocation.pathname : toLocation.href);
    scrollTo(0, 0);
  });
  parts.i18n.on('change', retitle);
  const root = createRoot(must(document.getElementById('root'), '#root'));
  root.render(
    <StrictMode>
      <WindowProviders parts={parts}>
        <RouterProvider router={router} />
      </WindowProviders>
    </StrictMode>,
  );
  return () => root.unmount();
}
