/** What the application cannot do without, in the order in which a page tells of it. */
export const needs = ['secure', 'locks', 'worker', 'canvas'] as const;
export type Need = (typeof needs)[number];

/** The parts of a window that are looked at. */
export interface Surroundings {
  readonly isSecureContext: boolean;
  readonly navigator: { readonly locks?: unknown };
  readonly SharedWorker?: unknown;
  readonly Worker?: unknown;
  readonly document: { createElement(name: 'canvas'): { getContext(kind: '2d'): unknown } };
}

/**
 * What is missing here; empty where the application can run. An insecure page lacks the locks for that reason alone, so
 * they are not named beside it.
 */
export function missingNeeds({
  isSecureContext,
  navigator,
  SharedWorker,
  Worker,
  document,
}: Surroundings): readonly Need[] {
  const isMissing: Readonly<Record<Need, boolean>> = {
    secure: !isSecureContext,
    locks: isSecureContext && !navigator.locks,
    worker: !SharedWorker && !Worker,
    canvas: !document.createElement('canvas').getContext('2d'),
  };
  return needs.filter((need) => isMissing[need]);
}

/** Addresses at which this page would be secure: on the machine of the server itself, and over TLS. */
export function secureAddresses({
  host,
  port,
  pathname,
  search,
}: Pick<Location, 'host' | 'port' | 'pathname' | 'search'>): { readonly local: string; readonly tls: string } {
  const path = `${pathname}${search}`;
  return { local: `http://localhost${port === '' ? '' : `:${port}`}${path}`, tls: `https://${host}${path}` };
}
