import { afterAll, beforeAll } from 'vitest';
import type { Args } from '../../../../src/shared/base/contract.ts';
import type { keyCreate } from '../../../../src/shared/contracts/access-key.ts';
import {
  type ProgramAnswer,
  type ProgramKey,
  type ProgramRequest,
  sendRequest,
  signedHeadersOf,
} from '../../../doubles/program.ts';
import { pair, priceBelow } from '../attacks/trading-stage.ts';
import { openWholeServer } from './whole-server.ts';

/** A request that a program signs now, and what of it is to be something else when it is sent. */
export interface Call extends Partial<Omit<ProgramRequest, 'body'>> {
  /** Of the contract: without /sapi. */
  readonly to: string;
  readonly body?: object | string | undefined;
  /** In place of what was signed. */
  readonly sent?: {
    readonly method?: string;
    readonly path?: string;
    readonly body?: string;
    readonly headers?: Readonly<Record<string, string | string[]>>;
  };
  readonly from?: string;
}

/** A whole server for the tests of a file, and programs with keys of its owner. */
export function openKeyStage() {
  let server: Awaited<ReturnType<typeof openWholeServer>>;
  const clock = { ms: Date.UTC(2026, 0, 1), nowMs: () => clock.ms };
  let count = 0;
  beforeAll(async () => {
    server = await openWholeServer({ clock });
    // What is stamped before the start is refused.
    clock.ms += 60_000;
  }, 60_000);
  afterAll(() => server.stop());

  /** A key of the owner, or of another user. */
  async function keyOf(
    fields: Partial<Args<typeof keyCreate>> = {},
    user: Pick<typeof server.owner, 'call'> = server.owner,
  ): Promise<ProgramKey & { readonly keyId: string }> {
    const { code, data } = await user.call('POST', '/user/key/create', {
      name: `bot ${count++}`,
      kind: 'HMAC',
      permissions: ['read'],
      ...fields,
    });
    if (code !== 200) throw new Error(`no key: ${code} ${JSON.stringify(data)}`);
    return { keyId: data.key_id as string, signer: data.secret as string };
  }

  const request = ({ to, body, ...rest }: Call): ProgramRequest => ({
    method: body === undefined ? 'GET' : 'POST',
    path: `/sapi${to}`,
    body: typeof body === 'object' ? JSON.stringify(body) : body,
    time: clock.ms,
    nonce: `n-${count++}`,
    ...rest,
  });

  function call(key: ProgramKey, { sent = {}, from, ...given }: Call): Promise<ProgramAnswer> {
    const signed = request(given);
    const body = sent.body ?? signed.body;
    return sendRequest(server.url, {
      method: sent.method ?? signed.method,
      path: sent.path ?? signed.path,
      ...(body !== undefined && { body }),
      headers: { ...signedHeadersOf(key, signed), ...sent.headers },
      ...(from !== undefined && { from }),
    });
  }

  /** An account of the owner with money, and an order of it that rests below the market. */
  async function openAccount() {
    const { api_id } = await server.owner.accountOn('HALYARD');
    await server.owner.fund(api_id, 'spot', 'USDT', '50000');
    const orderOf = (fields: object = {}) => ({
      api_id,
      ...pair,
      side: 'BUY',
      order_type: 'LIMIT',
      price: priceBelow(server),
      amount: '0.01',
      client_id: `program-${count++}`,
      ...fields,
    });
    return { api_id, orderOf };
  }

  return {
    openAccount,
    get server() {
      return server;
    },
    clock,
    keyOf,
    request,
    call,
  };
}
