/** A timer that fires so much later than it should says that this page was busy, and nothing of whom it waited for. */
const lateMs = 250;

/**
 * The promise's outcome, or a rejection where it takes longer than `ms`. Time in which this page did not get round to
 * its own timers does not count: an answer may have been waiting behind it all the while.
 */
export function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>;
    const arm = () => {
      const dueMs = performance.now() + ms;
      timer = setTimeout(() => {
        if (performance.now() - dueMs > lateMs) arm();
        else reject(new Error(`no answer within ${ms} ms`));
      }, ms);
    };
    arm();
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
