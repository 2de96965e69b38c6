import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import reset from '../../../src/app/styles/reset.css?raw';
import tokens from '../../../src/app/styles/tokens.css?raw';
import site from '../../../src/server/site/site.css?raw';

const markup =
  '<header class="top"><a class="brand" href="#">Halyard</a><div class="tools"><a class="button small" href="#">Open account</a></div></header>' +
  '<main><section class="opening"><div class="inner"><div><h1>Heading</h1></div></div></section></main>' +
  '<footer class="bottom"><div class="columns"><p class="claim">Claim</p></div><p class="risk">Risk</p></footer>';

/** A page of the public site in a frame of this width; where what its parts hold begins and ends. */
async function edgesAt(width: number) {
  await page.viewport(Math.max(width, 400), 900);
  const frame = document.body.appendChild(document.createElement('iframe'));
  onTestFinished(() => frame.remove());
  Object.assign(frame.style, { border: '0', width: `${width}px`, height: '900px' });
  const inside = frame.contentDocument!;
  inside.open();
  inside.write(
    `<!doctype html><html lang="en"><head><style>${tokens}${reset}${site}</style></head><body>${markup}</body></html>`,
  );
  inside.close();
  return ['.top', '.inner', '.columns', '.risk'].map((selector) => {
    const element = inside.querySelector(selector)!;
    const { left, right } = element.getBoundingClientRect();
    const { paddingLeft, paddingRight } = frame.contentWindow!.getComputedStyle(element);
    return [left + Number.parseFloat(paddingLeft), right - Number.parseFloat(paddingRight)].map(Math.round);
  });
}

test.each([320, 390, 768, 1280, 1366, 1440, 1536, 1600, 1728, 1919, 1920, 2560, 3440])(
  'at %i px header, content and footer of the public site stand in one line',
  async (width) => {
    const [header, ...rest] = await edgesAt(width);
    for (const edges of rest) expect(edges).toEqual(header);
  },
);
