import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '../../../../src/server/notify/language.ts';

const views = ['terminal', 'terminal-charts', 'terminal-ai', 'terminal-phone'] as const;
/** Most bytes of a picture, by what it is for: pages load the WebP ones, networks and the README a PNG. */
const webpBytes = 110_000;
const pngBytes = 270_000;
const size = { width: 1600, height: 900 };

/** Width and height of a WebP in the extended format, one less in 24 bits each (RFC 9649 §2.7). */
const sizeOfWebp = (file: Buffer) => ({ width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 });
const sizeOfPng = (file: Buffer) => ({ width: file.readUInt32BE(16), height: file.readUInt32BE(20) });

test.each(languages.flatMap((language) => views.map((view) => `public/${view}.${language}.webp`)))(
  '%s has the size that the page gives it, and is light',
  (path) => {
    const file = readFileSync(path);
    expect(file.toString('latin1', 8, 16)).toBe('WEBPVP8X');
    expect(sizeOfWebp(file)).toEqual(size);
    expect(file.length).toBeLessThan(webpBytes);
  },
);

test.each([...languages.map((language) => `public/terminal.${language}.png`), 'docs/dashboard.png'])(
  '%s has its size, and is light',
  (path) => {
    const file = readFileSync(path);
    expect(sizeOfPng(file)).toEqual(size);
    expect(file.length).toBeLessThan(pngBytes);
  },
);
