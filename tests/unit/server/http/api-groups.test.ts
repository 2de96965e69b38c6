import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWholeServer } from './whole-server.ts';

let server: Awaited<ReturnType<typeof openWholeServer>>;
beforeAll(async () => {
  server = await openWholeServer();
});
afterAll(() => server.stop());

const post = (path: string, body: object) => server.owner.call('POST', path, body);

describe('groups', () => {
  let count = 0;
  const paper = async () =>
    (await post('/user/api/paper', { exchange: 'HALYARD', name: `in a group ${count++}` })).data.api_id as string;
  const list = async () => (await server.owner.call('GET', '/user/api/group/list')).data;

  test('an account is in one at most, leaves with it, and names are told apart in any case', async () => {
    const [one, two] = [await paper(), await paper()];
    const { data: first } = await post('/user/api/group/save', { name: 'Majors', api_ids: [one, two] });
    expect(first).toMatchObject({ name: 'Majors', api_ids: [one, two], sort: 0 });
    const { data: second } = await post('/user/api/group/save', { name: 'Others', api_ids: [two] });
    expect((await list()).map(({ name, api_ids }: { name: string; api_ids: string[] }) => [name, api_ids])).toEqual([
      ['Majors', [one]],
      ['Others', [two]],
    ]);
    expect(await post('/user/api/group/save', { name: 'majors', api_ids: [] })).toMatchObject({
      code: 409,
      data: { field: 'name', rule: 'taken' },
    });
    const renamed = await post('/user/api/group/save', { group_id: first.group_id, name: 'majors', api_ids: [one] });
    expect(renamed).toMatchObject({ code: 200, data: { name: 'majors', api_ids: [one] } });
    expect((await post('/user/api/group/delete', { group_id: second.group_id })).code).toBe(200);
    expect(await list()).toMatchObject([{ name: 'majors' }]);
    const accounts = (await server.owner.call('GET', '/user/api/all')).data as readonly {
      readonly api_id: string;
      readonly group_id: string | null;
    }[];
    expect(accounts.find(({ api_id }) => api_id === two)?.group_id).toBeNull();
  });
});
