import { Refusal } from '../../shared/base/refusal.ts';
import { type AccountType, keyOfSymbol } from '../../shared/market/instrument.ts';
import type { Command, WakeCommand } from '../../shared/core/state/command.ts';
import type { Answer } from '../../shared/core/state/effects.ts';
import type { Listed } from '../../shared/core/state/listed.ts';
import type { CoreState } from '../../shared/core/state/core-state.ts';
import type { Sequencer } from './sequencer.ts';

/** What others may ask of a trading engine. */
export interface EngineCommands {
  /** Writes a command, applies it and tells its answer; rejects with UNAVAILABLE where it could not be written. */
  submit(command: Command): Promise<Answer>;
  /** Once all commands that have been submitted up to now are answered, and told to whoever hears events. */
  settled(): Promise<void>;
  /**
   * Adds money to a user's account and opens the account where it is new. Refuses INPUT for an amount that is no
   * positive decimal.
   */
  deposit(deposit: {
    user_id: string;
    api_id: string;
    account_type: AccountType;
    asset: string;
    amount: string;
  }): Promise<void>;
  /**
   * Lists markets, or changes what is told of known ones, while the engine runs; they join their venues at once.
   * Markets of a venue without any cannot be added.
   */
  list(markets: readonly Listed[]): Promise<void>;
  /** Fills a resting order of an external market at its own price; ORDER_FINAL where it does not rest. */
  fillExternal(order_id: string, lots: number): Promise<void>;
}

interface CommandParts {
  readonly state: CoreState;
  readonly sequencer: Sequencer;
  readonly turn: (command: WakeCommand) => void;
  /** Opens the public markets of what has joined the engine. */
  readonly open: () => void;
  /** Whether markets that nobody needs sleep. */
  readonly sleeps: boolean;
}

function done(answer: Answer): void {
  if (answer.kind === 'refused') throw new Refusal(answer.code, answer.data);
}

/** The commands that a trading engine takes from others. */
export function commandsOf({ state, sequencer, turn, open, sleeps }: CommandParts): EngineCommands {
  return {
    submit: (command) => sequencer.submit(command),
    settled: () => sequencer.settled(),
    deposit: async (deposit) => {
      done(await sequencer.submit({ kind: 'deposit', ...deposit }));
    },
    async list(markets) {
      done(await sequencer.submit({ kind: 'list', seed: state.seed, markets, asleep: true }));
      open();
      if (!sleeps) turn({ kind: 'wake', markets: markets.map(({ instrument }) => keyOfSymbol(instrument)) });
    },
    fillExternal: async (order_id, lots) => {
      done(await sequencer.submit({ kind: 'fillExternal', order_id, lots }));
    },
  };
}
