import { createMemoryHistory } from '@tanstack/react-router';
import { startApp } from '../../src/app/app.tsx';
import { createPopOutAddress } from '../../src/app/market/windows/pop-out-address.ts';
import { startPopOut } from '../../src/app/pop-out-app.tsx';
import { writeUser } from '../../src/app/session/stored-user.ts';
import { popOutOf } from '../../src/shared/base/page-paths.ts';
import type { FeedState } from '../../src/worker/api.ts';
import { demoSession } from '../doubles/fake-account.ts';
import { createFakeEngine } from '../doubles/fake-engine.ts';

/** Screens on the fake engine: /tests/workbench/?at=/dashboard&user=demo&state=stale&orders=none */
const query = new URLSearchParams(location.search);
const session = query.get('user') === null ? null : demoSession;
if (session) writeUser(localStorage, session);
const engine = createFakeEngine({
  session,
  state: (query.get('state') ?? 'live') as FeedState,
  reason: query.get('reason') ?? '',
  ...(query.get('orders') === 'none' ? { orders: [] } : {}),
});
const at = query.get('at') ?? '/home';
const { pathname, search } = new URL(at, location.href);
const popOut = popOutOf(pathname);
void (popOut
  ? startPopOut(
      engine,
      createPopOutAddress(popOut, search, () => undefined),
    )
  : startApp(engine, createMemoryHistory({ initialEntries: [at] })));
