import { createMemoryHistory } from '@tanstack/react-router';
import { onTestFinished } from 'vitest';
import { startApp } from '../../../src/app/app.tsx';
import { createPopOutAddress } from '../../../src/app/market/windows/pop-out-address.ts';
import { startPopOut } from '../../../src/app/pop-out-app.tsx';
import { writeUser } from '../../../src/app/session/stored-user.ts';
import { popOutOf } from '../../../src/shared/base/page-paths.ts';
import { demoSession } from '../../doubles/fake-account.ts';
import { createFakeEngine, type FakeEngine, type FakeOptions } from '../../doubles/fake-engine.ts';

let stop: () => void = () => undefined;

/**
 * Starts the whole application on a fake engine in a fresh #root. Standing still unless `everyMs` says otherwise;
 * `stored` is what localStorage has.
 */
export async function start(
  path: string,
  options: FakeOptions = {},
  stored: Readonly<Record<string, string>> = {},
): Promise<FakeEngine> {
  stop();
  localStorage.clear();
  sessionStorage.clear();
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
  document.body.innerHTML = '<div id="root"></div>';
  // As the head script leaves it for a browser that reads English and likes it dark.
  Object.assign(document.documentElement, { lang: 'en' }).dataset.theme = 'graphite';
  if (options.session) writeUser(localStorage, options.session);
  const engine = createFakeEngine({ everyMs: 0, ...options });
  const { pathname, search } = new URL(path, location.href);
  const popOut = popOutOf(pathname);
  const leave = popOut
    ? await startPopOut(
        engine,
        createPopOutAddress(popOut, search, () => undefined),
      )
    : await startApp(engine, createMemoryHistory({ initialEntries: [path] }));
  stop = () => {
    stop = () => undefined;
    leave();
    engine.end();
  };
  // The next test, of whatever file, finds no page.
  onTestFinished(() => stop());
  return engine;
}

export { demoSession };
