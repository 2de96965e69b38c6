import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { contracts } from '../../../../src/shared/contracts/index.ts';
import { Name } from '../../../../src/shared/base/text.ts';
import { Application } from '../../../../src/shared/user/application.ts';

interface Schema extends v.GenericSchema {
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly pipe?: readonly Schema[];
  readonly options?: readonly Schema[];
  readonly item?: Schema;
  readonly wrapped?: Schema;
  readonly getter?: (input: unknown) => Schema;
}

/** Every field of an input that holds a text, with the path to it. */
function textsOf(schema: Schema, path: string): (readonly [path: string, schema: Schema])[] {
  const { entries, pipe, options, item, wrapped, getter } = schema;
  if (wrapped) return textsOf(wrapped, path);
  if (getter) return [{ list: [] }, {}].flatMap((input) => textsOf(getter(input), path));
  if (entries) return Object.entries(entries).flatMap(([field, inner]) => textsOf(inner, `${path} ${field}`));
  if (options?.every((option) => typeof option === 'object')) return options.flatMap((option) => textsOf(option, path));
  if (item) return textsOf(item, path);
  if (schema.type === 'string') return [[path, schema]];
  return pipe ? textsOf(pipe[0]!, path).map(([inner, own]) => [inner, inner === path ? schema : own] as const) : [];
}

/** Texts that somebody types freely and others read on one line. */
const isName = (path: string): boolean =>
  /(?:name|title|group|company|telegram)$/i.test(path) && !/^\/(?:user\/layout|client\/depth)/.test(path);
const inputs = [...contracts.map(({ path, input }) => [path, input] as const), ['/forms/apply', Application] as const];
const named = new Map(
  inputs.flatMap(([path, input]) => textsOf(input as Schema, path)).filter(([path]) => isName(path)),
);
/** Names of an indicator template stand within a document, which is looked at as a whole. */
const templates = textsOf(
  contracts.find(({ path }) => path === '/user/layout/save')!.input as Schema,
  '/user/layout/save',
).filter(([path]) => path.endsWith('body templates name'));

const refused = {
  'a NUL': '\u0000',
  'a tab': '\t',
  'a line end': '\n',
  'an escape': '\u001b',
  'a delete': '\u007f',
  'a next line': '\u0085',
  'a line separator': '\u2028',
  'a paragraph separator': '\u2029',
  'a right-to-left override': '\u202e',
  'an embedding': '\u202a',
  'an isolate': '\u2066',
  'an end of isolates': '\u2069',
  'a right-to-left mark': '\u200f',
  'a left-to-right mark': '\u200e',
  'an Arabic letter mark': '\u061c',
};

describe('names', () => {
  test('are these', () => {
    expect([...named.keys()].sort()).toEqual([
      '/admin/grant/save username',
      '/admin/msg/send texts zh-Hans title',
      '/admin/msg/send texts zh-Hant title',
      '/admin/msg/send title',
      '/client/base/contact company',
      '/client/base/contact firstName',
      '/client/base/contact lastName',
      '/client/base/contact telegram',
      '/forms/apply company',
      '/forms/apply name',
      '/strategy/client/basket group',
      '/strategy/client/basket name',
      '/strategy/client/clone group',
      '/strategy/client/clone name',
      '/strategy/client/instance/list group',
      '/strategy/client/instance/robot/list group',
      '/strategy/client/observer/instance/list group',
      '/strategy/client/robot/start group',
      '/strategy/client/robot/start name',
      '/strategy/client/start group',
      '/strategy/client/start name',
      '/strategy/client/startTemplate/save name',
      '/strategy/client/stop/list group',
      '/strategy/client/update group',
      '/strategy/client/update name',
      '/user/api/group/save name',
      '/user/api/paper name',
      '/user/api/save name',
      '/user/check/username username',
      '/user/first-admin username',
      '/user/key/create name',
      '/user/login username',
      '/user/login/entry/code username',
      '/user/observer/grant username',
      '/user/register username',
      '/user/sub/account name',
      '/user/sub/save username',
      '/user/symbolsubscribe/add group',
      '/user/symbolsubscribe/add list group',
      '/user/symbolsubscribe/remove group',
      '/user/symbolsubscribe/remove list group',
      '/user/tradetemplate/save name',
    ]);
    expect(templates).toHaveLength(1);
  });

  test.each([...named, ...templates])(
    '%s takes no control characters and no direction marks, wherever they stand',
    (_path, schema) => {
      for (const [what, mark] of Object.entries(refused))
        for (const text of [`Desk${mark}one`, `${mark}Desk_one`, `Desk_one${mark}`]) {
          if (v.safeParse(schema, text).success) expect.fail(`${what} is taken in ${JSON.stringify(text)}`);
        }
    },
  );

  test('take every script, signs of more than one part and spaces within', () => {
    for (const text of ['Grid BTC 1', '网格 一号', 'مشبك', 'Ünïcødé', '👩‍👩‍👧 desk'])
      expect(v.parse(Name(60), ` ${text} `)).toBe(text);
    expect(v.safeParse(Name(60), '  ').issues?.map(({ message }) => message)).toEqual(['empty']);
    expect(v.safeParse(Name(3), 'four').issues?.map(({ message }) => message)).toEqual(['long']);
    expect(v.safeParse(Name(60), 'a\u202eb').issues?.map(({ message }) => message)).toEqual(['text']);
  });
});
