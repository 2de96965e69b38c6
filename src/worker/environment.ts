import type { BarList } from '../shared/market/bar-list.ts';
import type { BarSeries } from '../shared/market/bar-series.ts';
import type { Clock, Log } from './clock.ts';
import type { ServerClock } from './latency/server-clock.ts';

export interface SocketHandlers {
  opened(): void;
  /** One message as it came. `from`: where the members of a text's frame begin; 1 on a socket of one topic. */
  received(data: string | Uint8Array, from: number): void;
  closed(code: number): void;
}

export interface Socket {
  send(text: string): void;
  /** Drops the handlers first and closes then: nothing is reported any more. */
  abandon(): void;
}

/** The one socket under all topics, which spaces its own dials. */
export interface Gate {
  isOpen(): boolean;
  /** Fulfilled when it is open, and rejected when a dial of it fails. */
  opened(): Promise<void>;
}

/** Opens a socket with the subprotocol of wire/control.ts. */
export type OpenSocket = (url: string, handlers: SocketHandlers) => Socket;

/** Which stream a socket is to be for. */
export interface TopicAddress {
  /** Below /wssapi. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Good for one socket; undefined where the topic is public. */
  readonly ticket?: string | undefined;
}

/** Opens a socket of one topic: one of its own, or a part of one that all topics share. */
export type OpenTopic = (address: TopicAddress, handlers: SocketHandlers) => Socket;

/** Named records that outlive the worker. Failures never reach the caller: what cannot be read is undefined. */
export interface PackStore {
  read(name: string): Promise<Pack | undefined>;
  /** With `most`, of packs whose names begin alike up to the first slash the newest so many are kept. */
  write(pack: Pack, max?: number): Promise<void>;
}

/** One table in one record. `value` is what was written, still to be parsed. */
export interface Pack {
  readonly name: string;
  /** Version that the server gave, "" where it gives none. */
  readonly version: string;
  readonly savedMs: number;
  readonly value: unknown;
}

/** Bars of one series as they were kept. */
export interface KeptBars {
  /** Ascending and without a hole. */
  readonly bars: BarList;
  readonly savedMs: number;
}

/** Bars of series that outlive the worker. Failures never reach the caller: what cannot be read is undefined. */
export interface BarStore {
  /** The newest bars of a series. */
  read(series: BarSeries): Promise<KeptBars | undefined>;
  /**
   * Keeps `bars`, ascending; those before open time `fromMs` are as they were written before. With −∞ nothing of what
   * was written before stays.
   */
  write(series: BarSeries, bars: BarList, fromMs: number): Promise<void>;
}

/** What is known of one sealed part of the flight recording without reading it. Times in ms since the epoch. */
export interface ChunkHead {
  readonly id: number;
  /** Version of the format. */
  readonly format: number;
  readonly startMs: number;
  readonly endMs: number;
  /** Bytes that it takes. */
  readonly bytes: number;
  /** Path and query of the streams in it. */
  readonly streams: readonly string[];
}

/**
 * One thing that the user did, as JSON. `owner` tells sessions apart and says nothing about the user; 0 = nobody was
 * logged in.
 */
export interface KeptAction {
  readonly atMs: number;
  readonly owner: number;
  readonly text: string;
}

/** Where the flight recording outlives the worker. Methods reject where the store fails. */
export interface RecordingStore {
  /** False where there is no store to be had. */
  open(): Promise<boolean>;
  /** Keeps one chunk, a gzip member. */
  add(head: Omit<ChunkHead, 'id'>, body: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Oldest first. */
  heads(): Promise<readonly ChunkHead[]>;
  /** Undefined for one that has been dropped meanwhile. */
  body(id: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
  drop(ids: readonly number[]): Promise<void>;
  addAction(action: KeptAction): Promise<void>;
  /** Actions of nobody and of this owner, oldest first. */
  actions(owner: number): Promise<readonly KeptAction[]>;
  /** Deletes the actions of every other owner but nobody. */
  dropActionsOfOthers(owner: number): Promise<void>;
  dropActionsBefore(atMs: number): Promise<void>;
  clear(): Promise<void>;
  /** Bytes that this origin may still take; undefined where the browser does not tell. */
  room(): Promise<number | undefined>;
}

/** An order that was asked for and whose outcome is not known: written before it is sent. */
export interface KeptIntent {
  readonly client_id: string;
  /** Whose it is. */
  readonly username: string;
  /** Of the call that sends it. */
  readonly path: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** When it was sent, ms on the server's clock as far as that is known. */
  readonly atMs: number;
}

/** Where intents outlive the worker, by their client id. Methods reject where the store fails. */
export interface IntentStore {
  /** Kept once it resolves. */
  put(intent: KeptIntent): Promise<void>;
  drop(clientId: string): Promise<void>;
  /** As they were written, still to be parsed. */
  all(): Promise<readonly unknown[]>;
}

/** What the flight recorder takes from the outside. */
export interface Recording {
  readonly store: RecordingStore;
  /** Build of this worker, for the file's header. */
  readonly build: string;
}

/** All that the engine takes from the outside, so that tests can give something else. */
export interface Environment {
  readonly clock: Clock;
  readonly openTopic: OpenTopic;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  readonly log: Log;
  readonly online: () => boolean;
  /** Origin of /sapi, without a slash at the end. */
  readonly httpOrigin: string;
  readonly packs: PackStore;
  /** Undefined where no bars are kept. */
  readonly bars?: BarStore;
  /** Fulfilled as soon as nothing is being read of what outlives the worker; undefined where nothing does. */
  readonly recalled?: () => Promise<void>;
  /** Fulfilled as soon as nothing is being written there; undefined where nothing is kept. */
  readonly kept?: () => Promise<void>;
  /**
   * Deletes what is kept of the market and the reference tables; rejects where the store fails. Undefined where nothing
   * is kept.
   */
  readonly clearCache?: () => Promise<void>;
  /** Undefined where intents are kept in memory alone. */
  readonly intents?: IntentStore;
  /** Undefined where nothing is recorded. */
  readonly recording?: Recording;
  /** Path that tickets are for where all sockets are one; undefined where each topic has its own. */
  readonly ticketPath?: string;
  /**
   * Says that the network may have changed, where the environment keeps sockets of its own: a dial that waits goes now.
   */
  readonly hasten?: () => void;
  /**
   * Says whether this browser saves data, where the environment keeps sockets of its own: those that are dialled from
   * then on do.
   */
  readonly save?: (saves: boolean) => void;
  /** What to wait for before a topic's socket is opened, where all are one. */
  readonly gate?: Gate;
  /** The server's clock; undefined where nothing asks the server for it. */
  readonly serverClock?: ServerClock;
  /** Bytes of the worker's JavaScript heap; undefined where the browser does not tell them. */
  readonly heapBytes?: () => number | undefined;
}
