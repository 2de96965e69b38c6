/** A host as it stands in an address that people open. */
export const hostInUrl = (host: string): string =>
  host.includes(':') ? `[${host}]` : host === '127.0.0.1' ? 'localhost' : host;

/** Addresses that only this machine reaches. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
