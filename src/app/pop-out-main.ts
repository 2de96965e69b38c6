import { popOutOf } from '../shared/base/page-paths.ts';
import { must } from '../shared/base/assert.ts';
import { createPopOutAddress } from './market/windows/pop-out-address.ts';
import { startPopOut } from './pop-out-app.tsx';
import { startWindow } from './start-window.ts';

startWindow((engine) =>
  startPopOut(
    engine,
    createPopOutAddress(must(popOutOf(location.pathname), 'a path of a pop-out'), location.search, (href) =>
      history.replaceState(history.state, '', href),
    ),
  ),
);
