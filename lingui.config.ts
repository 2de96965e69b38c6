import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'zh-Hans', 'zh-Hant'],
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['src/app'] }],
  format: formatter({ lineNumbers: false }),
  orderBy: 'messageId',
});
