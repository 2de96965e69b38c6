import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClientChunks } from '../../../../../src/server/store/journal/client-chunks.ts';
import { ClientIndex, printOf } from '../../../../../src/server/store/journal/client-index.ts';
import { openTradingFile } from '../../../../../src/server/store/journal/journal.ts';
import { testSeed } from '../../../../seeds.ts';

const entry = (key: string, atMs: number) => ({ key, atMs, text: JSON.stringify([key, `hash of ${key}`, atMs]) });

/** Chunks in memory, and a writer that goes on from a record. */
function chunks(seq = 0) {
  const db = openTradingFile(':memory:');
  const table = createClientChunks(db);
  const open = table.open(seq);
  const write = (entries: readonly ReturnType<typeof entry>[], at: number) => {
    open.write(entries, at);
    open.written();
  };
  return { db, table, open, write };
}

describe('client ids in chunks', () => {
  it('all that were written are found with their newest line, up to any record, and nothing else is', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 30 }), { maxLength: 20 }),
        fc.nat(20),
        fc.boolean(),
        (batches, upTo, isAdopted) => {
          const { table, write } = chunks();
          const known = new Map<string, string>();
          batches.forEach((batch, index) => {
            const entries = [...new Set(batch)].map((each) => entry(`u/"id" ${each}`, index * 100 + each));
            write(entries, index + 1);
            if (index + 1 <= upTo) for (const { key, text } of entries) known.set(key, text);
          });
          const again = table.open(upTo);
          if (isAdopted) again.adopt();
          expect(again.chain).toBe(table.chainAt(upTo));
          for (let each = 0; each <= 41; each++) expect(again.find(`u/"id" ${each}`)).toBe(known.get(`u/"id" ${each}`));
          expect(new Map([...again.lines()].map((line) => [(JSON.parse(line) as [string])[0], line]))).toEqual(known);
          expect(table.chainAt(1_000) === table.chainAt(upTo)).toBe(isAdopted || batches.length <= upTo);
        },
      ),
      { seed: testSeed, numRuns: 60 },
    );
  });

  it('more than a chunk at once are several, and nothing is found before it is on the disk', () => {
    const { db, open } = chunks();
    const entries = Array.from({ length: 2_500 }, (_, index) => entry(`u/${index}`, index));
    open.write(entries, 7);
    expect(open.find('u/0')).toBeUndefined();
    open.written();
    for (const { key, text } of entries) expect(open.find(key)).toBe(text);
    expect(db.prepare('SELECT count(*), max(newest_ms), min(seq) FROM client_chunks').raw().get()).toEqual([
      3, 2_499, 7,
    ]);
  });

  it.each([
    'prints = zeroblob(length(prints))',
    'newest_ms = newest_ms + 1',
    'seq = seq - 1',
    'crc = crc + 1',
    "before = 'x'",
    "chain = 'x'",
  ])('a chunk that is not as it was written is told: %s', (change) => {
    const { db, table, write } = chunks();
    for (let index = 1; index <= 3; index++) write([entry(`u/${index}`, index)], index * 2);
    const before = table.chainAt(2);
    db.exec(`UPDATE client_chunks SET ${change} WHERE id = 2`);
    expect([table.chainAt(3), table.chainAt(6)]).toEqual(
      [before, undefined].slice(change.startsWith('seq') ? 1 : 0).concat(change.startsWith('seq') ? [undefined] : []),
    );
    expect(table.chainAt(2)).toBe(before);
  });

  it('one that is missing is told, but for the first ones, which are pruned', () => {
    const { db, table, write } = chunks();
    for (let index = 1; index <= 4; index++) write([entry(`u/${index}`, index)], index);
    const chain = table.chainAt(4);
    db.exec('DELETE FROM client_chunks WHERE id = 1');
    expect(table.chainAt(4)).toBe(chain);
    db.exec('DELETE FROM client_chunks WHERE id = 3');
    expect(table.chainAt(4)).toBeUndefined();
  });

  it('lines that are not as they were written are never believed', () => {
    const { db, open, write } = chunks();
    write([entry('u/1', 1)], 1);
    db.exec("UPDATE client_chunks SET body = replace(body, 'hash', 'hush')");
    expect(() => open.find('u/1')).toThrow('client ids of chunk 1 are not as they were written');
    expect(() => [...open.lines()]).toThrow('client ids of chunk 1 are not as they were written');
    expect(open.find('u/2')).toBeUndefined();
  });

  it('chunks are deleted once they are old and no snapshot stands on them; those after an older one that is too new stay', () => {
    const { table, open, write } = chunks();
    for (const [at, newest] of [
      [1, 10],
      [2, 20],
      [3, 15],
      [4, 40],
      [5, 12],
    ] as const)
      write([entry(`u/${at}`, newest)], at);
    const left = () => [...open.lines()].map((line) => (JSON.parse(line) as [string])[0]);
    open.prune(15, 2);
    expect(left()).toEqual(['u/2', 'u/3', 'u/4', 'u/5']);
    open.prune(30, 3);
    expect(left()).toEqual(['u/3', 'u/4', 'u/5']);
    open.prune(30, 5);
    expect(left()).toEqual(['u/4', 'u/5']);
    open.prune(30, 0);
    expect(left()).toEqual(['u/4', 'u/5']);
    expect(table.open(5).find('u/5')).toBeDefined();
    expect(open.find('u/1')).toBeUndefined();
  });
});

describe('the index of prints', () => {
  it('finds each of a million in its chunk, none of as many others, and forgets by time', () => {
    const index = new ClientIndex();
    const count = 1_000_000;
    for (let i = 0; i < count; i++) index.add(printOf(`u/id-${i}`, 7), 1 + (i >> 10), i);
    let wrong = 0;
    let strange = 0;
    for (let i = 0; i < count; i += 7) {
      if (!index.find(printOf(`u/id-${i}`, 7)).includes(1 + (i >> 10))) wrong += 1;
      strange += index.find(printOf(`u/other-${i}`, 7)).length;
    }
    expect([wrong, strange]).toEqual([0, 0]);
    index.forget(count);
    expect(index.find(printOf('u/id-0', 7))).toEqual([]);
    expect(index.find(printOf(`u/id-${count - 1}`, 7))).toEqual([1 + ((count - 1) >> 10)]);
  });

  it('chunks of a key that was taken again come newest first', () => {
    const index = new ClientIndex();
    for (const chunk of [3, 9, 5]) index.add(printOf('same', 1), chunk, chunk);
    expect(index.find(printOf('same', 1))).toEqual([9, 5, 3]);
  });

  it('the print of a text depends on each of its letters, on their order, and on the seed', () => {
    const text = 'usr_1/0198f3c2-77aa-7bbb-8ccc-1234567890ab';
    const prints = [
      printOf(text, 1),
      printOf(text, 2),
      ...[...text].map((_, index) => printOf(`${text.slice(0, index)}~${text.slice(index + 1)}`, 1)),
      printOf([...text].reverse().join(''), 1),
      printOf('', 1),
    ];
    expect(new Set(prints.map(({ high }) => high)).size).toBe(prints.length);
    expect(new Set(prints.map(({ low }) => low)).size).toBe(prints.length);
  });
});
