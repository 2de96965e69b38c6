/** Waits until the page has painted and has nothing better to do. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    const rest = () => {
      'requestIdleCallback' in window
        ? requestIdleCallback(() => resolve(), { timeout: 3_000 })
        : setTimeout(resolve, 1_000);
    };
    if (document.readyState === 'complete') rest();
    else addEventListener('load', rest, { once: true });
  });

/**
 * Keeps the application's shell in this browser, so that it starts without a server. A newer build waits beside the one
 * that serves, until no window of an older one is left; this window says so where it is of the newer build itself.
 */
export async function keepShell(workers: ServiceWorkerContainer, build: string): Promise<void> {
  await idle();
  const registration = await workers.register('/service-worker.js', { scope: '/', updateViaCache: 'none' });
  const offer = () => registration.waiting?.postMessage({ say: 'take-over', build });
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offer();
    });
  });
  // A window that closes just now may still be counted: asked again whenever this one comes into view.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') offer();
  });
  offer();
}
