import { assert } from '../../shared/kit/assert.ts';
import { apply } from '../matching/apply.ts';
import type { Command } from '../matching/command.ts';
import type { Effects } from '../matching/effects.ts';
import { isOwnFormat, snapshotOf, worldOfSnapshot } from '../matching/snapshot.ts';
import { emptyWorld, type FairPriceOf, stepMs, type World } from '../matching/world.ts';
import { type Journal, JournalBroken, type JournalRow, type Scan } from '../store/journal.ts';
import { hashOf, type Snapshot, type SnapshotStore } from '../store/snapshots.ts';
import { outAfter } from './sequencer.ts';

/** A state and where it stands in the journal. */
export interface Recovered {
  readonly world: World;
  readonly seq: number;
  readonly out: string;
}

export interface RecoveryOptions {
  readonly journal: Journal;
  readonly snapshots: SnapshotStore;
  readonly fairPriceOf: FairPriceOf;
  /** Hears of the effects of each replayed record, in order. */
  readonly tell: (effects: Effects, seq: number) => void;
  /** Hears of what was found damaged and could be repaired. */
  readonly warn: (facts: object, text: string) => void;
}

/**
 * The last durable state: the newest sound snapshot and the journal after it. The flow's steps between two records are run again. A torn last
 * record is cut; anything else that is not as it was written throws JournalBroken.
 */
export function recover(options: RecoveryOptions): Recovered {
  const { journal, snapshots, warn } = options;
  const sound = snapshots.all().filter((snapshot) => {
    const isSound = hashOf(snapshot.body) === snapshot.hash;
    if (!isSound) warn({ seq: snapshot.seq }, 'a snapshot is damaged and is passed over');
    return isSound;
  });
  const scan = scanFrom(journal, sound.at(-1));
  if (scan.brokenTail > 0) warn({ lastSeq: scan.lastSeq }, 'the last record of the journal is torn and was cut off');
  const recovered = replay(options, sound.find(({ seq }) => seq <= scan.lastSeq), scan.lastSeq);
  // NOTE: only now, so that a file that does not replay is left as it was.
  journal.adopt(scan);
  snapshots.keep(sound.filter(({ seq }) => seq <= scan.lastSeq));
  return recovered;
}

/** Scans from the oldest snapshot; where nothing at all is left of what it stands on, from the beginning. */
function scanFrom(journal: Journal, oldest: Snapshot | undefined): Scan {
  if (!oldest) return journal.scan(0, '');
  const scan = journal.scan(oldest.seq, oldest.chain);
  const before = journal.page(oldest.seq - 1)[0];
  const stands = oldest.seq === 0 || (before?.seq === oldest.seq && before.chain === oldest.chain);
  return stands ? scan : journal.scan(0, '');
}

/** Runs the journal from a snapshot, or from nothing, up to a record. Changes neither journal nor snapshots. */
export function replay({ journal, fairPriceOf, tell }: RecoveryOptions, from: Snapshot | undefined, lastSeq: number): Recovered {
  const world = from ? worldOfSnapshot(from.body, fairPriceOf) : emptyWorld(fairPriceOf);
  assert(!from || !isOwnFormat(from.body) || hashOf(snapshotOf(world)) === from.hash, 'a restored state has its snapshot\'s hash');
  let [seq, out] = [from?.seq ?? 0, from?.out ?? ''];
  for (let rows = journal.page(seq); seq < lastSeq; rows = journal.page(seq)) {
    if (rows[0]?.seq !== seq + 1) throw new JournalBroken(`the journal has no record ${seq + 1}`);
    for (const row of rows.filter((each) => each.seq <= lastSeq)) {
      out = replayRow(world, row, out, tell);
      seq = row.seq;
    }
  }
  return { world, seq, out };
}

/** Runs the flow up to a step; none of these steps may touch an order, or it would have its own record. */
export function runSilentSteps(world: World, toStep: number): void {
  while (world.step < toStep) {
    const effects = apply(world, { kind: 'step', step: world.step + 1 }, (world.step + 1) * stepMs);
    assert(effects.events.length === 0, `step ${world.step} touched an order but has no record`);
  }
}

function replayRow(world: World, row: JournalRow, before: string, tell: RecoveryOptions['tell']): string {
  const isStep = row.kind === 'step';
  const command = JSON.parse(row.body) as Command;
  try {
    runSilentSteps(world, isStep ? row.step - 1 : row.step);
    assert(row.out === '' || row.out === before, 'effects so far differ from those that were written');
    const effects = apply(world, command, row.now_ms);
    tell(effects, row.seq);
    return outAfter(before, effects.events);
  } catch (error) {
    throw new JournalBroken(`record ${row.seq} of the journal does not replay: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
