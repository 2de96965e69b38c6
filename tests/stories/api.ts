import type { Args, Contract, Output } from '../../src/shared/base/contract.ts';
import { queryOf } from '../../src/shared/base/topic.ts';
import { captchaGenerate, login } from '../../src/shared/contracts/user.ts';

export interface Answer<D> {
  readonly status: number;
  readonly code: number;
  readonly data: D;
  readonly msg: string;
}

/** A client of /sapi that knows the contracts' paths and nothing of the engine. */
export interface Api {
  readonly token: string;
  call<C extends Contract>(contract: C, input: Args<C>): Promise<Answer<Output<C>>>;
  post(path: string, body: string, headers?: Readonly<Record<string, string>>): Promise<Answer<unknown>>;
}

export function createApi(url: string, token = ''): Api {
  const authorization: Record<string, string> = token ? { authorization: token } : {};
  async function answer<D>(response: Response): Promise<Answer<D>> {
    return { status: response.status, ...((await response.json()) as Omit<Answer<D>, 'status'>) };
  }
  return {
    token,
    async call(contract, input) {
      const fields = input as Record<string, unknown>;
      const inQuery = (name: string) => contract.method === 'GET' || contract.inQuery?.includes(name);
      const query = queryOf(Object.fromEntries(Object.entries(fields).filter(([name]) => inQuery(name))));
      const body = Object.fromEntries(Object.entries(fields).filter(([name]) => !inQuery(name)));
      return answer(
        await fetch(`${url}/sapi${contract.path}?${query}`, {
          method: contract.method,
          headers: { ...authorization, ...(contract.method === 'POST' ? { 'content-type': 'application/json' } : {}) },
          ...(contract.method === 'POST' ? { body: JSON.stringify(body) } : {}),
        }),
      );
    },
    post: async (path, body, headers = {}) =>
      answer(
        await fetch(`${url}/sapi${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...authorization, ...headers },
          body,
        }),
      ),
  };
}

/** Answers a captcha with what demo mode tells. */
export async function solveCaptcha(api: Api): Promise<{ captcha_id: string; captcha_value: string }> {
  const { data } = await api.call(captchaGenerate, {});
  return { captcha_id: data.captcha_id, captcha_value: data.demo_answer ?? '' };
}

/** A client with a new session of somebody without a second factor. */
export async function logIn(url: string, username: string, password: string): Promise<Api> {
  const api = createApi(url);
  const { data } = await api.call(login, { ...(await solveCaptcha(api)), username, password });
  if (!('token' in data)) throw new Error(`${username} has a second factor`);
  return createApi(url, data.token);
}

/** A client with a new session of the demo user. */
export const loginDemo = (url: string): Promise<Api> => logIn(url, 'demo', 'demo1234');

/** Values of one metric by its labels' text, for example `{path="/client/depth/depth/ws"}`. */
export async function metric(url: string, name: string): Promise<Map<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const rows = [...text.matchAll(new RegExp(`^${name}(\\{[^}]*\\})? ([0-9.e+-]+)$`, 'gm'))];
  return new Map(rows.map(([, labels, value]) => [labels ?? '', Number(value)]));
}
