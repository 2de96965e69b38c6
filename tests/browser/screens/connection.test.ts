import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { demoSession, start } from './start.ts';

beforeEach(async () => {
  vi.restoreAllMocks();
  await page.viewport(1280, 800);
});

async function open() {
  const engine = await start('/dashboard', { session: demoSession });
  await page.getByRole('button', { name: /^Connection/ }).click();
  await expect.element(page.getByRole('dialog', { name: 'Connection' })).toBeVisible();
  return engine;
}
const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const box = () => (document.querySelector('[role="dialog"]') as HTMLElement).getBoundingClientRect();

test('the sections are reached by the arrow keys, and the panel keeps its size', { timeout: 40_000 }, async () => {
  await open();
  const before = box();
  await tab('Exchanges').click();
  for (const [name, text] of [
    ['Streams', '/client/depth/depth/ws'],
    ['Latency', 'Click → sent'],
    ['Windows', 'Worker memory'],
  ] as const) {
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true');
    await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
    expect([box().width, box().height]).toEqual([before.width, before.height]);
  }
});

test('a stage without measures says so, and no heap is invented', async () => {
  await open();
  await tab('Latency').click();
  await expect.element(page.getByRole('row', { name: /Acknowledged → filled.*—.*no order yet/ })).toBeVisible();
  await tab('Windows').click();
  await expect.element(page.getByText(/does not report worker memory/)).toBeVisible();
});

test('diagnostics are copied, and said so', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  await open();
  await page.getByRole('button', { name: 'Copy diagnostics' }).click();
  await expect.element(page.getByText('Copied. Contains no names, keys or tokens.')).toBeVisible();
  const text = write.mock.calls[0]![0];
  expect(JSON.parse(text).engine.streams).toHaveLength(2);
  for (const secret of [demoSession.token, demoSession.username, demoSession.invite_code])
    if (secret) expect(text).not.toContain(`"${secret}"`);
});

test('where the clipboard is refused the text stands there selected, and the panel stays within the window', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
  await open();
  await page.getByRole('button', { name: 'Copy diagnostics' }).click();
  const area = page.getByRole('textbox', { name: /Clipboard blocked by the browser/ });
  await expect.element(area).toBeVisible();
  const { value, selectionStart, selectionEnd } = area.element() as HTMLTextAreaElement;
  expect([selectionStart, selectionEnd]).toEqual([0, value.length]);
  expect(JSON.parse(value).log).toHaveLength(1);
  expect(box().bottom).toBeLessThanOrEqual(innerHeight);
});

test('what is wrong with a recording is told with file and line', async () => {
  await start('/dashboard', {
    session: demoSession,
    further: [
      {
        exchange: 'DERIBIT',
        name: 'Deribit',
        mode: 'REPLAY',
        account_types: [],
        status: 'UP',
        faults: [
          { file: 'r.gz', line: 7, problem: 'recorded price 0.001', ended: true },
          { file: 'r.gz', line: 12, problem: 'no JSON object after the time', ended: false },
        ],
        fault_count: 25,
      },
    ],
  });
  await page.getByRole('button', { name: /^Connection/ }).click();
  await tab('Exchanges').click();
  const faults = page.getByRole('region', { name: 'Faults in recordings' });
  await expect.element(faults.getByText('DER r.gz, line 7: recorded price 0.001 Playback ended')).toBeVisible();
  await expect.element(faults.getByText('DER r.gz, line 12: no JSON object after the time Line skipped')).toBeVisible();
  await expect.element(faults.getByText('23 more in the server log')).toBeVisible();
});
