/** As much of the browser's trusted types as is used here; lib.dom does not know them yet. */
interface PolicyFactory {
  createPolicy(
    name: 'default',
    rules: { readonly createHTML: (text: string) => string; readonly createScriptURL: (url: string) => string },
  ): unknown;
}

/** What the one policy lets through. Both throw TypeError on anything else. */
export const sinkRules = (base: string) => ({
  /** Markup: none. react-aria empties its announcer by way of it. */
  createHTML(text: string): string {
    if (text !== '') throw new TypeError('markup is never made of text here');
    return text;
  },
  /** Scripts of workers: of this origin. */
  createScriptURL(url: string): string {
    if (URL.parse(url, base)?.origin !== new URL(base).origin)
      throw new TypeError(`a worker of another origin: ${url}`);
    return url;
  },
});

/**
 * Registers the policy that the page's Content-Security-Policy asks for (`require-trusted-types-for`). It has to be
 * there before the first worker starts. Browsers without trusted types are left as they are.
 */
export function guardSinks(scope: object, base: string): void {
  const { trustedTypes } = scope as { readonly trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy('default', sinkRules(base));
}
