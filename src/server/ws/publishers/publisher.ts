import type { Refusal } from '../../../shared/base/refusal.ts';
import type { Frame, Params, Topic } from '../../../shared/base/topic.ts';
import type { Encoded } from '../encoded.ts';
import type { Caller } from '../../identity/authenticator.ts';

/** A running stream with one key, shared by all sockets that ask for it. */
export interface Source<F> {
  /**
   * Frames that bring a new reader to where the stream stands. For a state topic also what a slow reader gets in place
   * of what it missed.
   */
  snapshot(): readonly F[];
  /** Newest sequence number, for heartbeats; undefined where the topic has none. */
  newest?(): number | undefined;
  close(): void;
}

/** One socket's own request stream, for topics that answer requests. */
export interface RequestStream {
  receive(text: string): void;
  close(): void;
}

/** Serves one topic. Exactly one of `open` and `talk` is there. `F` is a frame as the source emits it. */
export interface Publisher<T extends Topic = Topic, F = Frame<T>> {
  readonly topic: T;
  /** Names the stream: by default the topic's key; with the caller for topics of a user. */
  readonly ofCaller?: true;
  /** What the stream costs each second while it is open, in books or candles of one market; 1 where it is left out. */
  load?(params: Params<T>): number;
  /**
   * Starts a stream; throws a Refusal where the params name nothing. `end` ends it for all its readers, who are told
   * the refusal; it is left out where nothing but the caller's session ends what is opened.
   */
  open?(
    params: Params<T>,
    emit: (frame: F) => void,
    caller: Caller | undefined,
    end?: (refusal: Refusal) => void,
  ): Source<F>;
  /** The forms of one frame; by default it is the JSON of the frame. */
  encode?(frame: F): Encoded;
  /**
   * Starts a request stream with one socket. While it is behind, what is not an answer has to wait. `refuse` tells it
   * what has failed outside of an answer.
   */
  talk?(
    send: (frame: Frame<T>) => void,
    caller: Caller,
    isBehind: () => boolean,
    refuse: (error: unknown) => void,
  ): RequestStream;
}

/** Hides the topic's types, so that publishers of different topics stand in one list. */
export const publisher = <T extends Topic, F = Frame<T>>(p: Publisher<T, F>): Publisher => p as unknown as Publisher;
