import type { Role } from '../../../../src/shared/user/role.ts';
import type { Answer, openWholeServer } from './whole-server.ts';

/** A user of a name and role, made where there is none, with a new session. */
export async function callerOf(
  { services, url }: Awaited<ReturnType<typeof openWholeServer>>,
  username: string,
  role: Role,
) {
  const user =
    (await services.identity.users.byLogin(username)) ??
    (await services.identity.users.create({
      username,
      email: `${username}@halyard.example`,
      phone: null,
      passwordHash: 'x',
      role,
      vipLevel: 3,
      createdMs: Date.now(),
    }));
  const token = await services.identity.sessions.open(user.userId, '127.0.0.1', Date.now(), 3_600_000);
  const send = (path: string, body?: object): Promise<Response> =>
    fetch(`${url}/sapi${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: token, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const ask = async (path: string, body?: object): Promise<Answer> =>
    (await send(path, body)).json() as Promise<Answer>;
  return { ...user, token, send, ask };
}
