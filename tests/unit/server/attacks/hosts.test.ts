import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { ListProblem } from '../../../../src/server/a-shares/exchange-lists.ts';
import { exchangeSources, fetchLists } from '../../../../src/server/a-shares/fetch-lists.ts';
import { maxAnswerBytes } from '../../../../src/server/base/bounded-text.ts';
import { alternativeMe, fetchPublished, IndexProblem } from '../../../../src/server/fear-greed/published-index.ts';

/** A host that answers as the test says; its address, and the requests it has had. */
async function host(answer: (response: ServerResponse, url: string) => void) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(response, request.url ?? '');
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

/** All that the server asks of other hosts, asked of this one; each with the error that it ends in. */
const readers = (address: string, timeoutMs = 5_000) =>
  [
    [() => fetchLists({ shanghai: `${address}/a`, shenzhen: `${address}/b`, timeoutMs, restMs: 0 }), ListProblem],
    [() => fetchPublished({ address: `${address}/c`, timeoutMs }, 3, Date.UTC(2026, 0, 1)), IndexProblem],
  ] as const;

test.each([
  ['HTML', '<!doctype html><h1>busy</h1>'],
  ['nothing', ''],
  ['another form', '{"data":[]}'],
  ['a number', '7'],
  ['JSON that is cut off', '{"data":[{"value":"5'],
])('S77: an answer 200 with %s is refused by name', async (_what, text) => {
  const { address } = await host((response) => {
    response.end(text);
  });
  for (const [read, problem] of readers(address)) await expect(read()).rejects.toThrow(problem);
});

test('S77: an answer without end is cut off at its sender once it is longer than any may be', async () => {
  let sent = 0;
  let ended = 0;
  const { address } = await host((response) => {
    const more = (): void => {
      do sent += 64 * 1024;
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, 32)));
    };
    response.on('drain', more).on('close', () => {
      ended += 1;
    });
    more();
  });
  for (const [read, problem] of readers(address)) {
    sent = 0;
    await expect(read()).rejects.toThrow(problem);
    expect(sent).toBeLessThan(2 * maxAnswerBytes);
  }
  await expect.poll(() => ended).toBe(2);
});

test('S77: a host that never answers, or stops in the middle, is given up', async () => {
  for (const begin of [
    () => undefined,
    (response: ServerResponse) => {
      response.write('{"data":[');
    },
  ]) {
    const { address } = await host(begin);
    for (const [read, problem] of readers(address, 100)) await expect(read()).rejects.toThrow(problem);
  }
  expect([exchangeSources.timeoutMs, alternativeMe.timeoutMs]).toEqual([20_000, 20_000]);
});

test('S76: a host that sends the server on, to itself or into its own network, is not followed', async () => {
  const inside = await host((response) => {
    response.end('{}');
  });
  for (const to of [
    inside.address,
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:127.0.0.1]/',
    'file:///etc/passwd',
  ]) {
    const { address, asked } = await host((response) => {
      response.writeHead(302, { location: to }).end();
    });
    for (const [read, problem] of readers(address)) await expect(read()).rejects.toThrow(problem);
    expect(asked).toHaveLength(2);
  }
  expect(inside.asked).toEqual([]);
});
