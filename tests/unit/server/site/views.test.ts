import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Language, languages } from '../../../../src/server/notify/language.ts';
import { applicationRules } from '../../../../src/server/site/application-state.ts';
import { contactRules } from '../../../../src/server/site/contact-state.ts';
import type { PageFacts } from '../../../../src/server/site/page-facts.ts';
import { pagePaths } from '../../../../src/server/site/site-paths.ts';
import { themes, type View } from '../../../../src/server/site/view.ts';
import { sitePages } from '../../../../src/server/site/views/index.tsx';

const facts: PageFacts = {
  book: {
    bids: [3, 2, 5],
    asks: [1, 4, 4],
    best: { bid: 6_800_000, ask: 6_800_050 },
    atMs: Date.UTC(2026, 0, 2, 3, 4, 5),
    market: {
      exchange: 'HALYARD',
      symbol: 'BTCUSDT',
      account_type: 'spot',
      tick: '0.01',
      step: '0.00001',
      maker: 0.0002,
      taker: 0.0005,
    },
  },
  home: {
    announced: [{ id: 'a', title: 'A', summary: 'B', content: 'B\nC', url: '/home#announcements', time: 0 }],
    figures: { turnover: 1_234_567_890, venues: 8, markets: 431, traded: 15_917, isSimulated: true },
  },
};
const scripts = { book: '/b.js', age: '/a.js', quotes: '/q.js', upload: '/u.js', contact: '/c.js' };
const viewIn = (language: Language, theme: View['theme'] = undefined): View => ({
  origin: 'http://halyard.example',
  language,
  theme,
  files: { style: '/site/x.css', font: '/assets/inter-latin-x.woff2', scripts },
});

/** Every kind of document, each with a name. */
const documents: Readonly<Record<string, (view: View) => string>> = {
  ...Object.fromEntries(pagePaths.map((path) => [path, (view: View) => sitePages.page(path, view, facts)])),
  contact: (view) => sitePages.contact(view, { kind: 'fresh' }),
  'contact, sent': (view) => sitePages.contact(view, { kind: 'sent', id: '0123456789AB' }),
  ...Object.fromEntries(
    (['input', 'often', 'other'] as const).map((why) => [
      `contact, ${why}`,
      (view: View) =>
        sitePages.contact(view, {
          kind: 'failed',
          why,
          entered: new Map(),
          wrong: new Map(
            contactRules.map((rule, nth) => [
              ['firstName', 'lastName', 'email', 'telegram', 'country', 'company', 'interest'][nth]!,
              rule,
            ]),
          ),
        }),
    ]),
  ),
  application: (view) => sitePages.application(view, { kind: 'fresh', entered: new Map(), wrong: new Map() }),
  'application, sent': (view) => sitePages.application(view, { kind: 'sent' }),
  ...Object.fromEntries(
    (['failed', 'correct', 'often'] as const).map((text) => [
      `application, ${text}`,
      (view: View) =>
        sitePages.application(view, { kind: 'failed', text, entered: new Map(), wrong: new Map([['email', 'email']]) }),
    ]),
  ),
  outbox: (view) =>
    sitePages.outbox(view, [
      { kind: 'mail', to: 'a@b.example', subject: 'S', text: 'T', time: 0 },
      { kind: 'sms', to: '+852', subject: '', text: 'T', time: 0 },
    ]),
  'outbox, empty': (view) => sitePages.outbox(view, []),
  'outbox, locked': (view) => sitePages.outbox(view, undefined),
};

/** What a reader is shown or told: texts, names, descriptions, and the sentences of scripts. */
function wordsOf(html: string): string[] {
  const texts = html.replace(/<script[\s\S]*?<\/script>/g, '').matchAll(/>([^<]+)</g);
  const named = html.matchAll(
    / (?:aria-label|alt|title|content|data-(?:live|stale|moving|cut|join|kept|rules))="([^"]*)"/g,
  );
  return [...texts, ...named].map(([, text]) => text!.trim()).filter((text) => text !== '');
}

/** Elements with their classes and ids, in their order, without what depends on the words. */
const skeletonOf = (html: string): string[] =>
  [...html.matchAll(/<([a-z][\w-]*)((?: [\w-]+="[^"]*")*)/gi)].map(
    ([, tag, attributes]) => `${tag}${(attributes!.match(/ (?:class|role|type|data-script)="[^"]*"/g) ?? []).join('')}`,
  );

beforeEach(() => {
  vi.spyOn(console, 'error');
});
afterEach(() => {
  // React says there what it finds wrong.
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

describe.each(Object.entries(documents))('%s', (_name, render) => {
  test('has the same parts in each language', () => {
    const english = skeletonOf(render(viewIn('en')));
    expect(english.length).toBeGreaterThan(40);
    for (const language of languages) expect(skeletonOf(render(viewIn(language))), language).toEqual(english);
  });

  test.each(['zh-Hans', 'zh-Hant'] as const)('leaves no English in %s', (language) => {
    const english = new Set(wordsOf(render(viewIn('en'))));
    // Names, signs and figures are the same everywhere; sentences are not.
    const same =
      /^(Halyard|English|EN|LinkedIn|GitHub|Telegram|BTC\/USDT|GRID|(?:&[lg]t;)?\d+[MB](?:-\d+[MB])?|\u2212?[\d,.]+ (?:BTC|USDT)|width=.*|website|summary_large_image|noindex|#\w{6}|http.*|[\w.@+]+|To a@b\.example.*)$/;
    const shown = wordsOf(render(viewIn(language)));
    expect(shown.filter((text) => english.has(text) && /[a-z]{2}/i.test(text) && !same.test(text))).toEqual([]);
    // The title of the paper stands as it was published.
    const published = /High-frequency trading in a limit order book|Quantitative Finance/g;
    expect(shown.filter((text) => /[a-z]+(?: [a-z]+){2}/.test(text.replace(published, '')))).toEqual([]);
  });

  test('addresses its Chinese readers as 您, and the English ones in the words of the field', () => {
    for (const language of ['zh-Hans', 'zh-Hant'] as const) expect(render(viewIn(language))).not.toContain('你');
    expect(render(viewIn('en'))).not.toMatch(
      /amended in the table|made liquid|\bwhom\b|wealthy individuals|clock hour|if you like|house venue|at the start|Bought at/i,
    );
  });

  test.each(languages)('is one document of its own title and description in %s', (language) => {
    const html = render(viewIn(language));
    expect(html).toMatch(/^<!doctype html>\n<html lang="[^"]*"[^>]*><head><meta charset="utf-8"\/>/i);
    expect(html.endsWith('</html>\n')).toBe(true);
    expect(html.match(/<h1>/g)).toHaveLength(1);
    expect(/<title>(.*) · Halyard<\/title>/.exec(html)![1]).not.toBe('');
    expect(/<meta name="description" content="([^"]*)"/.exec(html)![1]!.length).toBeGreaterThan(10);
    expect(html).not.toMatch(/undefined|\[object|NaN|\{\w+\}| style="| on[a-z]+="/);
  });

  test.each([undefined, ...themes])('says its theme: %s', (theme) => {
    const html = render(viewIn('en', theme));
    expect(/<html[^>]* data-theme="(\w+)"/.exec(html)?.[1]).toBe(theme);
    expect(html.match(/<meta name="theme-color"/g)).toHaveLength(theme === undefined ? 2 : 1);
  });
});

test.each(languages)('no two pages of %s have the same title or description', (language) => {
  const heads = pagePaths.map((path) => sitePages.page(path, viewIn(language), facts));
  for (const part of [/<title>([^<]*)/, /<meta name="description" content="([^"]*)"/])
    expect(new Set(heads.map((html) => part.exec(html)![1])).size).toBe(pagePaths.length);
});

test('cards come as many as the style sheet lays out', () => {
  const counts = pagePaths.flatMap((path) =>
    [
      ...sitePages
        .page(path, viewIn('en'), facts)
        .matchAll(/<(ul|ol) class="(\w+) of-(\d+)">([\s\S]*?)<\/\1>(?=<\/div>)/g),
    ].map(([, , kind, count, list]) => ({ path, kind, count: Number(count), cards: list!.match(/<h3>/g)!.length })),
  );
  expect(counts.length).toBeGreaterThan(15);
  for (const { count, cards } of counts) expect(cards).toBe(count);
  expect(counts.filter(({ count }) => ![1, 3, 4, 6].includes(count))).toEqual([]);
});

const hostile = '"></title></textarea><script>alert(1)</script>\'&';
const isEscaped = (html: string): void => {
  expect(html).not.toContain('<script>alert');
  expect(html).toContain('&quot;&gt;&lt;/title&gt;&lt;/textarea&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#x27;&amp;');
};

test('what a reader has entered, what was announced and what was sent is text wherever it comes back', () => {
  const view = viewIn('en');
  const entered = (...names: readonly string[]) => new Map(names.map((name) => [name, hostile]));
  isEscaped(
    sitePages.contact(view, {
      kind: 'failed',
      why: 'input',
      entered: entered('firstName', 'email', 'company', 'interest', 'country'),
      wrong: new Map(),
    }),
  );
  for (const name of ['name', 'linkedin', 'cover_letter'])
    isEscaped(sitePages.application(view, { kind: 'failed', entered: entered(name), wrong: new Map() }));
  isEscaped(sitePages.outbox(view, [{ kind: 'mail', to: hostile, subject: hostile, text: hostile, time: 0 }]));
  const announced = [{ ...facts.home!.announced[0]!, title: hostile, summary: hostile, content: hostile }];
  isEscaped(sitePages.page('/home', view, { book: undefined, home: { ...facts.home!, announced } }));
});

test('a role that an address names is a part of an address, and nothing more', () => {
  const html = sitePages.application(viewIn('en'), {
    kind: 'fresh',
    entered: new Map([['position', '"><script>alert(1)</script>&lang=zh-Hant']]),
    wrong: new Map(),
  });
  expect(html).not.toContain('<script>alert');
  expect(html).toContain('&amp;position=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E%26lang%3Dzh-Hant"');
});

test('links of a message lead to us alone', () => {
  const text = 'http://halyard.example/reset?a=1&b=2 http://halyard.example.evil/x\nhttps://evil.example/';
  const html = sitePages.outbox(viewIn('en'), [{ kind: 'mail', to: 'a', subject: 'b', text, time: 0 }]);
  const [article] = /<article>[\s\S]*<\/article>/.exec(html)!;
  expect([...article.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    'http://halyard.example/reset?a=1&amp;b=2',
  ]);
});

test('the form of an application brings a sentence for each rule, and so does that of the contact', () => {
  const rulesOf = (html: string): object =>
    JSON.parse(/data-rules="([^"]*)"/.exec(html)![1]!.replaceAll('&quot;', '"').replaceAll('&#x27;', "'")) as object;
  for (const language of languages) {
    expect(Object.keys(rulesOf(documents.application!(viewIn(language))))).toEqual(applicationRules);
    expect(Object.keys(rulesOf(documents.contact!(viewIn(language))))).toEqual(contactRules);
  }
});
