import * as react from 'react';
import { beforeAll } from 'vitest';
import { page } from 'vitest/browser';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Whether the system asks for less motion. */
    setMotion(motion: 'reduce' | 'no-preference'): Promise<void>;
  }
}

/** Stacks of owners cost as much as the elements they belong to: none is noted. Only React's build for developers has them. */
if (react.act !== undefined) {
  const internals = (react as unknown as Readonly<Record<string, object | undefined>>)
    .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
  if (!internals || !('recentlyCreatedOwnerStacks' in internals))
    throw new Error('this React counts its stacks of owners elsewhere');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
  });
}

// One page for many files: each begins with the window that Vitest opens.
beforeAll(() => page.viewport(414, 896));
