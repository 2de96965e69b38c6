/** A thread that can be seen to live. */
export interface Living {
  /** The name of a lock that the thread holds as long as it lives, once it holds it. */
  life(): Promise<string>;
}
