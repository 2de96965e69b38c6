import { gzipSync } from 'node:zlib';
import { join } from 'node:path';
import { build } from 'vite';

/**
 * Ours, and what each library needs for the scene, as one minified script, gzipped; bytes. The style sheets are not
 * counted.
 */
export async function chartSizes(): Promise<
  Readonly<Record<'ours' | 'drawn' | 'lightweight' | 'kline' | 'echarts', number>>
> {
  const sizeOf = async (file: string) => {
    const output = await build({
      configFile: false,
      logLevel: 'error',
      build: {
        write: false,
        target: 'esnext',
        lib: { entry: join(import.meta.dirname, file), formats: ['iife'], name: 'chart', fileName: 'chart' },
        minify: true,
      },
    });
    const chunks = (Array.isArray(output) ? output : [output]).flatMap((one) => ('output' in one ? one.output : []));
    return chunks.reduce(
      (sum, chunk) => sum + (chunk.type === 'chunk' ? gzipSync(chunk.code, { level: 9 }).length : 0),
      0,
    );
  };
  return {
    ours: await sizeOf('bare.ts'),
    drawn: await sizeOf('drawn.ts'),
    lightweight: await sizeOf('lightweight.ts'),
    kline: await sizeOf('kline.ts'),
    echarts: await sizeOf('echarts.ts'),
  };
}
