import * as v from 'valibot';
import { assert } from '../../shared/base/assert.ts';
import { apply } from '../../shared/core/apply.ts';
import type { Command } from '../../shared/core/state/command.ts';
import { Digest } from '../../shared/core/state/digest.ts';
import type { Effects } from '../../shared/core/state/effects.ts';
import { ClientRow, restoreClient } from '../../shared/core/snapshot/client-rows.ts';
import { snapshotOf } from '../../shared/core/snapshot/snapshot.ts';
import {
  emptyState,
  type FairPriceOf,
  type MarketMaker,
  stepMs,
  type CoreState,
} from '../../shared/core/state/core-state.ts';
import type { OpenChunks } from '../store/journal/client-chunks.ts';
import type { Journal } from '../store/journal/journal.ts';
import type { TradingHead } from '../store/journal/trading-head.ts';
import { JournalBroken, type Scan, type SoundRow } from '../store/journal/journal-rows.ts';
import { hashOf, type Snapshot, type SnapshotStore } from '../store/journal/snapshots.ts';
import { stateOfSnapshot } from '../../shared/core/snapshot/restore.ts';
import { syntheticMaker } from '../simulation/flow.ts';

/** A state and where it stands in the journal. */
export interface Recovered {
  readonly state: CoreState;
  readonly seq: number;
  readonly out: Digest;
  /** The client ids that the state has not itself. */
  readonly clients: OpenChunks;
}

export interface RecoveryOptions {
  readonly journal: Journal;
  readonly snapshots: SnapshotStore;
  readonly fairPriceOf: FairPriceOf;
  /** Who quotes; the synthetic maker where nobody is named. */
  readonly maker?: MarketMaker;
  /** Hears of the effects of each record after `emittedUpTo` that is replayed, in order. */
  readonly emit: (effects: Effects, seq: number) => void;
  /** Record up to which nobody has to hear of anything. */
  readonly emittedUpTo: number;
  /** The last record that is known to have been committed, by another file. */
  readonly head?: TradingHead | undefined;
  /** Hears of what was found damaged and could be repaired. */
  readonly warn: (facts: object, text: string) => void;
}

/**
 * The last durable state: the newest sound snapshot and the journal after it. The flow's steps between two records are
 * run again. A torn last record that was never told to be committed is cut; anything else that is not as it was
 * written, or is missing, throws JournalBroken.
 */
export function recover(options: RecoveryOptions): Recovered {
  const { journal, snapshots, warn } = options;
  const sound = snapshots.all().filter((snapshot) => {
    const isSound = snapshots.isSound(snapshot);
    if (!isSound) warn({ seq: snapshot.seq }, 'a snapshot is damaged and is passed over');
    return isSound;
  });
  const first = new Replay(options, sound[0]);
  const scan = scanFrom(journal, sound.at(-1), first.take);
  if (scan.forsaken !== undefined)
    warn(
      { reason: scan.forsaken },
      'the thread beside did not read the journal to its end; the rest was read without it',
    );
  if (options.head) checkHead(journal, scan, options.head);
  if (scan.brokenTail > 0) warn({ lastSeq: scan.lastSeq }, 'the last record of the journal is torn and was cut off');
  const standing = sound.filter(({ seq }) => seq <= scan.lastSeq);
  const recovered = standing[0] === sound[0] ? first : replay(options, standing[0], scan.lastSeq);
  // NOTE: only now, so that a file that does not replay is left as it was.
  journal.adopt(scan);
  recovered.clients.adopt();
  snapshots.keep(standing);
  return recovered;
}

/** Throws JournalBroken where the journal ends before the head, or has another record in its place. */
function checkHead(journal: Journal, { lastSeq }: Scan, head: TradingHead): void {
  if (lastSeq < head.seq)
    throw new JournalBroken(
      `it ends at record ${lastSeq}, and record ${head.seq} was committed: it is missing, shortened or an older copy. To go on without what is missing, remove the .head file beside it`,
    );
  const chain = journal.page(head.seq - 1)[0]?.chain;
  if (chain !== undefined && chain !== head.chain)
    throw new JournalBroken(
      `its record ${head.seq} is not the one that was committed: it is another file. To go on with it, remove the .head file beside it`,
    );
}

/** Scans from the oldest snapshot; where nothing at all is left of what it stands on, from the beginning. */
function scanFrom(journal: Journal, oldest: Snapshot | undefined, take: (row: SoundRow) => void): Scan {
  if (!oldest) return journal.scan(0, '', take);
  const scan = journal.scan(oldest.seq, oldest.chain, take);
  const before = journal.page(oldest.seq - 1)[0];
  const stands = oldest.seq === 0 || (before?.seq === oldest.seq && before.chain === oldest.chain);
  return stands ? scan : journal.scan(0, '');
}

/** Runs the journal from a snapshot, or from nothing, up to a record. Changes neither journal nor snapshots. */
export function replay(options: RecoveryOptions, from: Snapshot | undefined, lastSeq: number): Recovered {
  const run = new Replay(options, from);
  for (let rows = options.journal.page(run.seq); run.seq < lastSeq; rows = options.journal.page(run.seq)) {
    if (rows[0]?.seq !== run.seq + 1) throw new JournalBroken(`the journal has no record ${run.seq + 1}`);
    for (const row of rows) if (row.seq <= lastSeq) run.take(row);
  }
  return run;
}

/** A state that follows the journal, record by record. */
class Replay implements Recovered {
  readonly state: CoreState;
  readonly clients: OpenChunks;
  readonly #options: RecoveryOptions;
  #seq: number;
  #out: Digest;

  constructor(options: RecoveryOptions, from: Snapshot | undefined) {
    this.#options = options;
    const { fairPriceOf, maker = syntheticMaker } = options;
    this.state = from ? stateOfSnapshot(from.body, fairPriceOf, maker) : emptyState(fairPriceOf, maker);
    assert(!from || hashOf(snapshotOf(this.state)) === from.hash, "a restored state has its snapshot's hash");
    this.#seq = from?.seq ?? 0;
    this.clients = options.snapshots.clients.open(this.#seq);
    this.state.clients.older = (key) => {
      const line = this.clients.find(key);
      return line === undefined ? undefined : restoreClient(v.parse(ClientRow, JSON.parse(line)))[1];
    };
    this.#out = Digest.of(from?.out ?? '');
  }

  get seq(): number {
    return this.#seq;
  }
  get out(): Digest {
    return this.#out;
  }

  /**
   * Applies the next record; one that lies before the state is passed over. Throws JournalBroken where it does not lead
   * where it has led.
   */
  readonly take = (row: SoundRow): void => {
    if (row.seq <= this.#seq) return;
    const command = JSON.parse(row.body) as Command;
    try {
      runSilentSteps(this.state, command.kind === 'step' ? row.step - 1 : row.step);
      assert(row.out === '' || row.out === String(this.#out), 'effects so far differ from those that were written');
      const isSilent = row.seq <= this.#options.emittedUpTo;
      const effects = apply(this.state, command, row.now_ms, isSilent);
      if (effects.emitted > 0) this.#out.digest(effects.digest);
      if (!isSilent) this.#options.emit(effects, row.seq);
      this.#seq = row.seq;
    } catch (error) {
      throw new JournalBroken(
        `record ${row.seq} of the journal does not replay: ${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      );
    }
  };
}

/** Runs the flow up to a step; none of these steps may touch an order, or it would have its own record. */
export function runSilentSteps(state: CoreState, toStep: number): void {
  while (state.step < toStep) {
    const effects = apply(state, { kind: 'step', step: state.step + 1 }, (state.step + 1) * stepMs, true);
    assert(effects.emitted === 0, `step ${state.step} touched an order but has no record`);
  }
}
