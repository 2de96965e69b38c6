import type { BrowserContext, Locator, Page, TestInfo } from '@playwright/test';
import { expect, test } from './story.ts';
import type { EngineClient } from '../../src/app/engine/client.ts';
import type { View } from '../../src/worker/api.ts';
import { type Api, createApi } from './api.ts';
import { type FinalQuestionName, finalQuestions, finalSentence, shownAs } from '../final-questions.ts';
import { storyClock } from './host/story-clock.ts';
import type { RunningServer } from './server.ts';
import type { StoryUser } from './user.ts';

declare global {
  /** What the app puts there for the console and for stories. */
  var halyard: { readonly engine: EngineClient };
}

/** Collects what must not happen in any story: errors of the page and of its console. */
export function watchErrors(page: Page, errors: string[] = []): string[] {
  page.on('pageerror', (error) => errors.push(`${error.message} ${error.stack ?? ''}`));
  page.on('console', (message) => {
    // A browser reports each lost connection by itself; the stories cut connections on purpose.
    if (
      message.type() === 'error' &&
      !/WebSocket|ERR_CONNECTION|Failed to load resource|can.t establish a connection/i.test(message.text())
    )
      errors.push(message.text());
  });
  return errors;
}

/** Where the engine runs: in a SharedWorker, or in a worker of the window that leads where the browser has none. */
export const enginePlaces = ['SharedWorker', 'leader window'] as const;

/**
 * Makes the pages of this context run the engine there. Chromium without a SharedWorker is a project of its own, which
 * plays every story of the engine; Firefox cannot be started without one.
 */
export async function placeEngine(
  context: BrowserContext,
  place: (typeof enginePlaces)[number],
  { project }: TestInfo,
): Promise<void> {
  test.skip(place === 'leader window' && project.name !== 'firefox', 'the project "leader" plays it');
  if (place === 'leader window')
    await context.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'SharedWorker');
    });
}

/**
 * Puts a user's session where the app looks for it, as a log-in would, and the server's time into the windows; a client
 * of the API with the same session.
 */
export async function enter(context: BrowserContext, server: RunningServer, user: StoryUser): Promise<Api> {
  await context.addInitScript(storyClock, server.aheadMs);
  await context.addInitScript((stored) => {
    if (location.protocol === 'http:' && !localStorage.getItem('user')) localStorage.setItem('user', stored);
  }, storedUser(user));
  return createApi(server.url, user.token);
}

/** A session as the app keeps it. */
export const storedUser = ({
  username,
  role,
  token,
  vip,
}: Pick<StoryUser, 'username' | 'role' | 'token' | 'vip'>): string =>
  JSON.stringify({ invite_code: '', role, token, username, vip_level: vip });

/** Waits until the server has what was changed in this window, and the browser's store what is kept of the market. */
export const settled = (page: Page): Promise<void> => page.evaluate(() => globalThis.halyard.engine.settle());

/**
 * Has the engine run what it would do in 20 s or later, as if the time had come. It is told again until it answers: one
 * that is just handed over from window to window hears nothing.
 */
export const hasten = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const channel = new BroadcastChannel('story-clock');
        const report = () => channel.postMessage('hasten');
        const again = setInterval(report, 1_000);
        channel.onmessage = () => {
          clearInterval(again);
          channel.close();
          resolve();
        };
        report();
      }),
  );

/** Takes the card away that welcomes whoever logs in first in a browser, as it stands. */
export const passWelcome = (page: Page): Promise<void> =>
  page.getByRole('dialog', { name: 'Welcome to Halyard' }).getByRole('button', { name: 'Start trading' }).click();

/** State of the engine's book of a key in this page. */
export const bookState = (page: Page, key: string): Promise<string> =>
  page.evaluate(
    (name) => globalThis.halyard.engine.watch({ kind: 'book', key: name, depth: 20, group: 1 }).current().state,
    key,
  );

/** Keeps a view of a book open in the page, so that its state can be asked for. */
export const holdBook = (page: Page, key: string, depth = 20): Promise<void> =>
  page.evaluate(
    ([name, rows]) => {
      globalThis.halyard.engine.watch({ kind: 'book', key: name, depth: rows, group: 1 }).subscribe(() => undefined);
    },
    [key, depth] as const,
  );

/** Waits until the page's book of this key is live. */
export async function untilLive(page: Page, key: string): Promise<void> {
  await holdBook(page, key);
  await expect.poll(() => bookState(page, key), { timeout: 20_000 }).toBe('live');
}

/** Waits until each of these topics has told the page's engine something: panels open theirs one after another. */
export async function untilReported(page: Page, paths: readonly string[]): Promise<void> {
  await page.evaluate(() => {
    globalThis.halyard.engine.watch({ kind: 'connection' }).subscribe(() => undefined);
  });
  const live = () =>
    page.evaluate(() => {
      const { value } = globalThis.halyard.engine.watch({ kind: 'connection' }).current();
      return (value?.streams ?? []).filter(({ state }) => state === 'live').map(({ path }) => path);
    });
  await expect.poll(live, { timeout: 20_000 }).toEqual(expect.arrayContaining([...paths]));
}

/** Where an element stands, px from the corner of the page, once it is seen and has stood still between two looks. */
export async function boxOf(
  element: Locator,
): Promise<{ readonly x: number; readonly y: number; readonly width: number; readonly height: number }> {
  let box = await element.boundingBox();
  await expect
    .poll(
      async () => {
        const before = box;
        box = await element.boundingBox();
        return box !== null && JSON.stringify(box) === JSON.stringify(before);
      },
      { message: 'it stands still', intervals: [50] },
    )
    .toBe(true);
  return box!;
}

/** Waits until the page has drawn so many frames more. */
export const frames = (page: Page, count = 2): Promise<void> =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        let drawn = 0;
        const each = (): void => {
          drawn += 1;
          if (drawn < wanted) requestAnimationFrame(each);
          else resolve();
        };
        requestAnimationFrame(each);
      }),
    count,
  );

/** Waits until the page has been told of a book, or of another view, so many times more. */
export const untilUpdated = (page: Page, of: string | View, times = 4): Promise<void> =>
  page.evaluate(
    ([view, count]) =>
      new Promise<void>((resolve) => {
        let reported = 0;
        const stop = globalThis.halyard.engine.watch(view).subscribe(() => {
          reported += 1;
          if (reported < count) return;
          stop();
          resolve();
        });
      }),
    [typeof of === 'string' ? ({ kind: 'book', key: of, depth: 20, group: 1 } as const) : of, times] as const,
  );

/**
 * Waits until a page has asked for nothing more for a second: parts of it are loaded when it has nothing else to do,
 * and a server that dies meanwhile takes them along.
 */
export const untilLoaded = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const asked = () => performance.getEntriesByType('resource').length;
    for (let [count, quiet] = [asked(), 0]; quiet < 4; quiet++) {
      await new Promise((next) => {
        setTimeout(next, 250);
      });
      if (asked() !== count) [count, quiet] = [asked(), -1];
    }
  });

/**
 * Types into a field as a person does, in place of what it held. (`fill` sets the value behind React's back where
 * Firefox is driven over BiDi.)
 */
export async function typeInto(field: Locator, text: string): Promise<void> {
  // Firefox edits nothing in a window behind another.
  await field.page().bringToFront();
  await field.click();
  await field.press('End');
  for (let left = (await field.inputValue()).length; left > 0; left--) await field.press('Backspace');
  await field.pressSequentially(text);
}

/**
 * The next window of this browser starts a worker of its own, as after a restart of the browser: one that outlives its
 * windows is not met again, so that what is shown first comes from the cache.
 */
export const forgetWorker = (page: Page): Promise<void> =>
  page.evaluate(() => {
    localStorage.setItem('halyard.engine.epoch', String(Number(localStorage.getItem('halyard.engine.epoch') ?? 0) + 1));
  });

/** Firefox tells of no download where it is driven over BiDi: there the page itself hands the file over. */
export const catchFiles = (page: Page) =>
  page.addInitScript(() => {
    const create = URL.createObjectURL;
    URL.createObjectURL = (file) => {
      if (file instanceof Blob) caught.file = file;
      return create(file);
    };
    HTMLAnchorElement.prototype.click = function click() {
      caught.name = this.download;
    };
    const caught: { file?: Blob; name?: string } = {};
    Object.assign(globalThis, { caught });
  });
/** The file that the page has handed over last, once it has handed over one. */
export async function caughtFile(page: Page): Promise<{ readonly name: string; readonly base64: string }> {
  await page.waitForFunction(
    () => (globalThis as unknown as { readonly caught: { readonly file?: Blob } }).caught.file !== undefined,
  );
  return page.evaluate(async () => {
    const { file, name } = (
      globalThis as unknown as { readonly caught: { readonly file: Blob; readonly name: string } }
    ).caught;
    const reader = new FileReader();
    const read = new Promise((done) => {
      reader.onload = done;
    });
    reader.readAsDataURL(file);
    await read;
    return { name, base64: String(reader.result).split(',')[1]! };
  });
}

/** Shows a table of the dashboard by its tab, or by the menu of those that find no room. */
export async function openTable(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('radio', { name, exact: true });
  const more = page.getByRole('button', { name: 'Tables: More' });
  await expect(tab.or(more).first()).toBeVisible({ timeout: 20_000 });
  if ((await tab.count()) > 0) return tab.click();
  await more.click();
  await page.getByRole('menuitemradio', { name }).click();
}

/**
 * Asks a question that cannot be undone and goes back, which leaves everything as it was, then asks again and confirms.
 */
export async function answerBoth(
  page: Page,
  name: FinalQuestionName,
  ask: () => Promise<unknown>,
  /** What the server has that the answer changes. */
  state: () => Promise<unknown>,
): Promise<void> {
  const { asks, answers } = finalQuestions[name];
  const by = { name: shownAs(asks) };
  const question = page.getByRole('alertdialog', by).or(page.getByRole('dialog', by));
  const before = await state();
  await ask();
  await expect(question.getByText(finalSentence, { exact: true })).toBeVisible();
  await question.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(question).toBeHidden();
  expect(await state(), `${name}: Back changes nothing`).toEqual(before);
  await ask();
  await question.getByRole('button', { name: shownAs(answers) }).click();
  await expect(question).toBeHidden();
  await expect.poll(state, `${name}: it is done`).not.toEqual(before);
}
