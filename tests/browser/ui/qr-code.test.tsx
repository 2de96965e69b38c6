import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { QrCode } from '../../../src/app/ui/qr-code.tsx';
import { type QrMatrix, readQr } from './qr-reader.ts';

const quietZone = 4;

/** Shows texts one after another; gives what is drawn of each, the quiet zone included. */
function drawer(): (text: string) => QrMatrix {
  document.body.innerHTML = '<div id="root"></div>';
  const root = createRoot(document.getElementById('root')!);
  onTestFinished(() => root.unmount());
  return (text) => {
    flushSync(() => root.render(<QrCode text={text} label="A code" />));
    const picture = document.querySelector('svg[role="img"][aria-label="A code"]')!;
    const size = Number(picture.getAttribute('viewBox')!.split(' ')[2]);
    const squares = picture.querySelector('path:last-of-type')!.getAttribute('d')!;
    const dark = new Set([...squares.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`));
    return Array.from({ length: size }, (_row, y) =>
      Array.from({ length: size }, (_column, x) => dark.has(`${x} ${y}`)),
    );
  };
}

const withoutQuietZone = (matrix: QrMatrix): QrMatrix =>
  matrix.slice(quietZone, -quietZone).map((row) => row.slice(quietZone, -quietZone));

const addressOf = (name: string): string =>
  `otpauth://totp/Halyard:${encodeURIComponent(name)}?issuer=Halyard&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30`;

test('what is drawn is read again, of every length that an authenticator’s address has', () => {
  const draw = drawer();
  for (let length = 1; length <= 180; length++) {
    const text = 'x'.repeat(length);
    expect(readQr(withoutQuietZone(draw(text)))).toBe(text);
  }
});

test('addresses of names in any script are read again', () => {
  const draw = drawer();
  for (const name of ['ada_l', 'ada@example.com', '李雷', 'Ünal', 'a b+c/d', '🦊'])
    expect(readQr(withoutQuietZone(draw(addressOf(name))))).toBe(addressOf(name));
  // Texts of up to thirty code points from all over Unicode, but for the halves of pairs, which no UTF-8 has.
  for (let index = 0; index < 60; index++) {
    const points = Array.from({ length: index % 31 }, (_, place) => (index * 7_919 + place * 104_729) % 0x1_ffff);
    const text = `é${String.fromCodePoint(...points.filter((point) => point < 0xd800 || point > 0xdfff))}`;
    expect(readQr(withoutQuietZone(draw(text)))).toBe(text);
  }
});

test('the three finders stand in their corners, with a light line around, within four light modules', () => {
  const drawn = drawer()(addressOf('ada_l'));
  const size = drawn.length;
  const isEdge = (index: number): boolean => index < quietZone || index >= size - quietZone;
  expect(drawn.some((row, y) => row.some((isDark, x) => isDark && (isEdge(y) || isEdge(x))))).toBe(false);
  const code = withoutQuietZone(drawn);
  const far = code.length - 7;
  const finderAt = (row: number, column: number): string[] =>
    code.slice(row, row + 7).map((line) =>
      line
        .slice(column, column + 7)
        .map(Number)
        .join(''),
    );
  const finder = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'];
  expect([finderAt(0, 0), finderAt(0, far), finderAt(far, 0)]).toEqual([finder, finder, finder]);
  const lines = [code[7]!.slice(0, 8), code[7]!.slice(far - 1), code[far - 1]!.slice(0, 8)];
  expect(lines.flat().some(Boolean)).toBe(false);
});
