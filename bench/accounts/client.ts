// A client in a thread of its own: sends requests one after the other over one connection, and says how long each took.
import { Agent, request as httpRequest } from 'node:http';
import { parentPort } from 'node:worker_threads';
import { must } from '../../src/shared/base/assert.ts';
import { type ProgramKey, signedHeadersOf } from '../../tests/doubles/program.ts';

/** One request; signed with the key where there is one, else with the token. */
export interface Sent {
  readonly method: 'GET' | 'POST';
  /** With /sapi and its query. */
  readonly path: string;
  readonly body?: string;
  readonly token?: string;
  readonly key?: ProgramKey & { readonly signer: string };
}

export interface Work {
  readonly url: string;
  readonly requests: readonly Sent[];
}

/** Milliseconds of each request, in their order; what was wrong with the first that failed. */
export interface Done {
  readonly times: readonly number[];
  readonly failure?: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let count = 0;

function headersOf({ method, path, body, token, key }: Sent): Record<string, string> {
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  if (!key) return { ...type, ...(token !== undefined && { authorization: token }) };
  const signed = { method, path, body, time: Date.now(), nonce: `b-${process.pid}-${count++}` };
  return { ...type, ...signedHeadersOf(key, signed) };
}

/** The body of an answer; what signing costs the client is not part of the time. */
function send(url: string, sent: Sent): Promise<{ readonly ms: number; readonly text: string }> {
  const headers = headersOf(sent);
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const asked = httpRequest(`${url}${sent.path}`, { method: sent.method, agent, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve({ ms: performance.now() - began, text: Buffer.concat(parts).toString() }));
    });
    asked.on('error', reject);
    asked.end(sent.body);
  });
}

const port = must(parentPort, 'the port of the client');
port.on('message', async ({ url, requests }: Work) => {
  const times: number[] = [];
  let failure: string | undefined;
  for (const sent of requests) {
    const { ms, text } = await send(url, sent);
    times.push(ms);
    if (failure === undefined && !text.startsWith('{"code":200,')) failure = `${sent.path}: ${text.slice(0, 300)}`;
  }
  port.postMessage({ times, ...(failure !== undefined && { failure }) } satisfies Done);
});
