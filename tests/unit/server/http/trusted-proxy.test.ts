import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientIpOf, addressesIn } from '../../../../src/server/base/client-address.ts';
import { maxSockets } from '../../../../src/server/ws/limits.ts';
import { shoot, socketOf } from '../attacks/attack-kit.ts';
import { openWholeServer } from './whole-server.ts';

const isTrusted = addressesIn(['127.0.0.5', '10.0.0.0/8', 'fd00::/8']);

function requestFrom(remote: string, forwarded: string | undefined): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remote });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
  return request;
}

test.each<[string, string | undefined, string]>([
  ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['127.0.0.5', undefined, '127.0.0.5'],
  ['127.0.0.5', '198.51.100.1', '198.51.100.1'],
  ['::ffff:10.1.2.3', '198.51.100.1, 10.9.9.9', '198.51.100.1'],
  ['127.0.0.5', '6.6.6.6, 198.51.100.1', '198.51.100.1'],
  ['127.0.0.5', '10.0.0.1', '10.0.0.1'],
  ['fd00::1', '2001:db8::7', '2001:db8::7'],
  ['127.0.0.6', '198.51.100.1', '127.0.0.6'],
])('a connection from %s with X-Forwarded-For %s is that of %s', (remote, forwarded, client) => {
  expect(clientIpOf(requestFrom(remote, forwarded), isTrusted)).toBe(client);
});

test('whatever a client writes himself, the address that the proxy adds is the one that counts', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(fc.ipV4()).map((list) => list.join(', ')),
      ),
      fc.ipV4().filter((ip) => !isTrusted(ip)),
      (own, client) => {
        expect(clientIpOf(requestFrom('127.0.0.5', `${own}, ${client}`), isTrusted)).toBe(client);
      },
    ),
  );
});

let server: Awaited<ReturnType<typeof openWholeServer>>;
beforeAll(async () => {
  server = await openWholeServer({ trustProxy: ['127.0.0.5'] });
}, 60_000);
afterAll(() => server.stop());

const proxied = { 'x-forwarded-for': '6.6.6.6, 198.51.100.1' };
const boundTo = async (ip: string) => {
  const user = await server.services.identity.users.create({
    username: `bound-${ip}`,
    email: `${ip}@halyard.example`,
    phone: null,
    passwordHash: 'x',
    role: 'user',
    vipLevel: 0,
    createdMs: 1,
  });
  await server.services.identity.users.bindIps(user.userId, [ip]);
  return server.services.identity.sessions.open(user.userId, ip, Date.now(), 3_600_000);
};
const asked = async (token: string, headers: Record<string, string>, from: string) =>
  (await shoot(server.url, { path: '/sapi/user/currentUser', headers: { authorization: token, ...headers }, from }))
    .status;

test("behind the proxy the client's address is the one that the proxy forwards; a header of the client's own opens nothing, by HTTP or by socket", async () => {
  const real = await boundTo('198.51.100.1');
  const forged = await boundTo('6.6.6.6');
  expect(await asked(real, proxied, '127.0.0.5')).toBe(200);
  expect(await asked(forged, proxied, '127.0.0.5')).toBe(403);
  await socketOf(server.url, `/order/user/ws?token=${real}`, '127.0.0.5', proxied).opened;
  expect(await socketOf(server.url, `/order/user/ws?token=${forged}`, '127.0.0.5', proxied).closed).toBe(4003);
});

test('a client that comes past the proxy has its own address, whatever its headers say', async () => {
  const real = await boundTo('198.51.100.2');
  const beside = await boundTo('127.0.0.9');
  const headers = { 'x-forwarded-for': '198.51.100.2' };
  expect(await asked(real, headers, '127.0.0.9')).toBe(403);
  expect(await asked(beside, headers, '127.0.0.9')).toBe(200);
  expect(await socketOf(server.url, `/order/user/ws?token=${real}`, '127.0.0.9', headers).closed).toBe(4003);
});

test('sockets without a user are counted by the line that they come from: one of IPv6 has a whole /64', async () => {
  const dial = (ip: string) => socketOf(server.url, '/mux', '127.0.0.5', { 'x-forwarded-for': ip });
  await Promise.all(
    Array.from({ length: maxSockets.address }, (_, index) => dial(`2001:db8:7:1::${(index + 1).toString(16)}`).opened),
  );
  expect(await dial('2001:db8:7:1:ffff::1').closed).toBe(4029);
  await dial('2001:db8:7:2::1').opened;
});

test('figures for the operator are not told through the proxy', async () => {
  expect((await shoot(server.url, { path: '/metrics', headers: proxied, from: '127.0.0.5' })).status).toBe(403);
  expect((await shoot(server.url, { path: '/metrics', from: '127.0.0.9' })).status).toBe(200);
});
