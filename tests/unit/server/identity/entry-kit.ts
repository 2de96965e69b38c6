import { captchaGenerate } from '../../../../src/shared/contracts/user.ts';
import { must } from '../../../../src/shared/base/assert.ts';
import { hourMs } from '../../../../src/shared/base/time.ts';
import { type Answer, openWholeServer } from '../http/whole-server.ts';

/** An answer with its HTTP status and headers. */
export interface Reply extends Answer {
  readonly status: number;
  readonly headers: Headers;
}

export const password = 'Tr4ding-desk';

/** The whole server in demo mode, which tells its captchas, under a clock that the test moves. */
export async function openEntry() {
  const clock = { ms: 1_790_000_000_000, nowMs: () => clock.ms };
  const server = await openWholeServer({ clock, demo: true });
  let people = 0;

  async function send(
    method: string,
    path: string,
    query: Record<string, string>,
    body: object | undefined,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const response = await fetch(`${server.url}/sapi${path}?${new URLSearchParams(query)}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, ...((await response.json()) as Answer) };
  }
  const get = (path: string, query: Record<string, string> = {}, headers?: Record<string, string>) =>
    send('GET', path, query, undefined, headers);
  const post = (
    path: string,
    body: object = {},
    query: Record<string, string> = {},
    headers?: Record<string, string>,
  ) => send('POST', path, query, body, headers);

  async function captcha(): Promise<{ captcha_id: string; captcha_value: string }> {
    const { data } = await get(captchaGenerate.path);
    return { captcha_id: data.captcha_id, captcha_value: data.demo_answer };
  }

  const lastTo = (to: string) => server.outbox.kept.find((one) => one.to === to);
  const codeIn = (text: string): string => must(/\b(\d{6})\b/.exec(text)?.[1], 'a code');
  /** Asks for a code by mail and reads it in the outbox. */
  async function mailCode(email: string, scene = 'register'): Promise<string> {
    const { code, data } = await get('/user/captcha/email', { email, ...(await captcha()), scene });
    if (code !== 200) throw new Error(`no code: ${code} ${JSON.stringify(data)}`);
    return codeIn(must(lastTo(email), 'a letter').text);
  }
  const account = (username: string, email: string, code: string, more: object = {}) => ({
    type: 'email',
    username,
    email,
    code,
    password,
    confirm_password: password,
    ...more,
  });
  const logIn = async (username: string, word = password, more: object = {}) =>
    post('/user/login', { username, password: word, remember: false, ...more }, await captcha());

  /** A new user who has signed up by mail. */
  async function signUp(): Promise<{ username: string; email: string; invite_code: string }> {
    people += 1;
    const username = `person_${people}`;
    const email = `person${people}@mail.example`;
    const { code, data } = await post('/user/register', account(username, email, await mailCode(email)));
    if (code !== 200) throw new Error(`not registered: ${code} ${JSON.stringify(data)}`);
    return { username, email, invite_code: data.user.invite_code };
  }

  /** What the audit log has of an action, oldest first. */
  const audited = async (action: string) =>
    (await server.services.identity.audit.list(1, 100)).records
      .filter((record) => record.action === action)
      .map(({ actor, ip, facts }) => ({ actor, ip, facts }))
      .reverse();
  const userIdOf = async (name: string): Promise<string> =>
    must(await server.services.identity.users.byLogin(name), name).userId;

  return {
    ...server,
    audited,
    userIdOf,
    clock,
    get,
    post,
    captcha,
    lastTo,
    codeIn,
    mailCode,
    account,
    logIn,
    signUp,
    /** Every count of the last hour is forgotten. */
    hourLater: () => {
      clock.ms += hourMs;
    },
  };
}
export type Entry = Awaited<ReturnType<typeof openEntry>>;
