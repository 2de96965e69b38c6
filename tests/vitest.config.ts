import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, mergeConfig } from 'vitest/config';
import { chromiumArgs, chromiumPath } from './browsers.mjs';
import base from '../vite.config.ts';

const chromium = playwright({ launchOptions: { executablePath: chromiumPath(), args: chromiumArgs } });

export default defineConfig((env) => mergeConfig(base(env), defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  optimizeDeps: { include: ['dexie', 'comlink', 'rxjs', 'valibot', 'react', 'react-dom/client', 'uplot', 'big.js'] },
  test: {
    projects: [
      { extends: true, test: { name: 'unit', environment: 'node', include: ['tests/unit/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.{ts,tsx}'],
          browser: { enabled: true, headless: true, screenshotFailures: false, provider: chromium, instances: [{ browser: 'chromium' }] },
        },
      },
    ],
  },
})));
