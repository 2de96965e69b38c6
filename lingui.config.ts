import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'zh-Hans', 'zh-Hant'],
  // The gallery says only what the catalogues have anyway, and is in no build.
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}',
      include: ['src/app', 'src/server/site/views'],
      exclude: ['**/node_modules/**', '<rootDir>/src/app/gallery/**'],
    },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'messageId',
});
