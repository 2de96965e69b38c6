import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { must } from '../shared/base/assert.ts';
import type { PopOutPath } from '../shared/base/page-paths.ts';
import type { EngineClient } from './engine/client.ts';
import { type PopOutAddress, PopOutAddressProvider } from './market/windows/pop-out-address.ts';
import { popOutTitles, titleOf } from './page/pop-out-title.ts';
import { lazyComponent } from './ui/lazy/lazy-part.tsx';
import { PanelBoundary } from './ui/lazy/panel-boundary.tsx';
import { createParts, followLanguage, WindowProviders } from './window-parts.tsx';

/** How each pop-out is loaded; every one is a chunk of its own. */
const screens = {
  '/exkchart': lazyComponent(() =>
    import('./screens/pop-out-chart/screen.tsx').then((module) => module.PopOutChartScreen),
  ),
  '/exmutiplykchart': lazyComponent(() =>
    import('./screens/pop-out-multi-chart/screen.tsx').then((module) => module.PopOutMultiChartScreen),
  ),
  '/exdepth': lazyComponent(() =>
    import('./screens/pop-out-depth/screen.tsx').then((module) => module.PopOutDepthScreen),
  ),
  '/exladder': lazyComponent(() =>
    import('./screens/dashboard/ladder-window/screen.tsx').then((module) => module.PopOutLadderScreen),
  ),
} satisfies Record<PopOutPath, object>;

/**
 * Starts a pop-out on an engine: one screen at one address, without the router. It lives as long as the window, or
 * until the function that comes back takes it off the page.
 */
export async function startPopOut(engine: EngineClient, address: PopOutAddress): Promise<() => void> {
  const Screen = screens[address.path];
  // A failure is told where the screen is shown.
  Screen.preload().catch(() => undefined);
  const parts = createParts(engine);
  // What a window that trades says is nearly all that the dashboard does.
  await followLanguage(parts, address.path === '/exladder' ? 'all' : 'pop-out');
  const title = () => titleOf(popOutTitles, address.path, (message) => parts.i18n._(message));
  const retitle = () => {
    document.title = title();
  };
  const reportRoute = () => engine.setRoute(address.href());
  retitle();
  reportRoute();
  address.subscribe(reportRoute);
  parts.i18n.on('change', retitle);
  const root = createRoot(must(document.getElementById('root'), '#root'));
  root.render(
    <StrictMode>
      <WindowProviders parts={parts}>
        <PopOutAddressProvider value={address}>
          <PanelBoundary what={title()}>
            {/* The texts of its screen are there: it waits for none, as a LazyPart would. */}
            <Suspense>
              <Screen />
            </Suspense>
          </PanelBoundary>
        </PopOutAddressProvider>
      </WindowProviders>
    </StrictMode>,
  );
  return () => root.unmount();
}
