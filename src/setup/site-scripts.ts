import { join } from 'node:path';
import { build } from 'vite';

/**
 * Scripts of the public pages (src/app/site), each by the name that the server knows it by
 * (src/server/site/site-files.ts).
 */
const names = ['book', 'age', 'quotes', 'upload', 'contact'] as const;

/**
 * Builds the scripts of the public pages into the assets of the build, apart from the application: no page of the site
 * loads anything of it.
 */
export async function buildSiteScripts(dir: string): Promise<void> {
  const source = (name: string) => join(import.meta.dirname, '..', 'app', 'site', `${name}.ts`);
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: dir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      sourcemap: true,
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(names.map((name) => [`site-${name}`, source(name)])),
        preserveEntrySignatures: 'exports-only',
        output: { entryFileNames: 'assets/[name]-[hash].js', chunkFileNames: 'assets/site-shared-[hash].js' },
      },
    },
  });
}
