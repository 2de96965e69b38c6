/** What can be listened to: what happens is told to those who listen at that moment. */
export interface Events<T> {
  subscribe(listener: (event: T) => void): { unsubscribe(): void };
}

/** A source of events. By hand, since RxJS would add 4 KB to what every window loads before it can show anything. */
export interface EventSource<T> extends Events<T> {
  /** Tells all who listen, the first one first. What one throws is reported, and keeps nothing from the others. */
  tell(event: T): void;
}

/** `changed` is told whether anybody listens, whenever that changes. */
export function createEvents<T>(changed: (isHeard: boolean) => void = () => undefined): EventSource<T> {
  const listeners = new Set<(event: T) => void>();
  return {
    tell(event) {
      for (const listener of [...listeners]) {
        try {
          listener(event);
        } catch (error) {
          queueMicrotask(() => { throw error; });
        }
      }
    },
    subscribe(given) {
      const listener = (event: T) => given(event);
      listeners.add(listener);
      if (listeners.size === 1) changed(true);
      return {
        unsubscribe() {
          if (listeners.delete(listener) && listeners.size === 0) changed(false);
        },
      };
    },
  };
}
