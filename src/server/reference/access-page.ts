import { contracts } from '../../shared/contracts/index.ts';
import { topics } from '../../shared/topics/index.ts';
import { type AccessRow, accessTable, type NamedObject } from '../desk/access/access-row.ts';

const reachText: Readonly<Record<NamedObject['reach'], string>> = {
  owner: 'owner',
  main: 'owner, or main account of the owner',
  balance: 'owner, or a grant of `balance`',
  instance: 'owner, or a grant of `instance`',
  risk: 'owner, or a grant of `risk`',
  granted: 'owner, or any grant',
  anybody: 'anybody’s',
};

const otherwiseText: Readonly<Record<NamedObject['otherwise'], string>> = {
  whole: '',
  each: ', each by itself',
  nothing: ', else no match',
};

const who = ({ access }: AccessRow): string =>
  access === 'public' ? 'everybody' : access === 'user' ? 'every role' : access.join(', ');

const conditions = ({ isMainOnly, isActivatedOnly, vip, key }: AccessRow): string =>
  [
    ...(isMainOnly ? ['main account'] : []),
    ...(isActivatedOnly ? ['activated'] : []),
    ...(vip > 0 ? [`VIP ${vip}`] : []),
    ...(key === 'none' ? [] : [key === 'session' ? 'no API key' : `key: ${key}`]),
  ].join(', ');

const objects = (row: AccessRow): string =>
  row.objects
    .map(({ field, reach, otherwise }) => `\`${field}\`: ${reachText[reach]}${otherwiseText[otherwise]}`)
    .join('; ');

/** The access table as a page. */
export const accessPage = (): string =>
  `${[
    '# Access',
    '',
    'Who may call what, printed by `npm run api` from the table by which the server admits its callers. An id that the',
    'caller may not name is answered like one that does not exist: with 404, with a result of its own (each by itself),',
    'or with nothing (else no match). Administrators see what grants of `balance` and `instance` show, without one.',
    '',
    '| call | roles | conditions | ids |',
    '|---|---|---|---|',
    ...accessTable(contracts, topics).map(
      (row) => `| ${row.call} | ${who(row)} | ${conditions(row)} | ${objects(row)} |`,
    ),
  ].join('\n')}\n`;
