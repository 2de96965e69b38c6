import { type LinkGroup, linkGroups } from '../../shared/trade/workspace/link-group.ts';
import type { Change, FeedHead, LinksValue, TabMessage, View } from '../api.ts';
import type { Clock } from '../clock.ts';
import type { Source } from '../sources/source.ts';
import { FeedStatus } from '../sources/feed-status.ts';

/** What a link group has in common at the moment. */
interface Group {
  symbol: string | null;
  readonly tabs: Set<object>;
}

/**
 * The symbol of each link group, for all windows; nothing of it is kept. The first window of a group brings its symbol
 * along, later ones take the group's, and with the last one it is forgotten. Crosshairs go from window to window. What
 * a group has for good, its accounts, is the dashboard's.
 */
export class LinkGroups implements Source {
  readonly #status: FeedStatus;
  readonly #groups = new Map<LinkGroup, Group>(linkGroups.map((name) => [name, { symbol: null, tabs: new Set() }]));
  readonly #groupOf = new Map<object, LinkGroup>();
  #version = 1;

  /** Does nothing: it lives as long as the engine. */
  readonly close = (): void => undefined;

  constructor(clock: Clock, changed: () => void) {
    this.#status = new FeedStatus(clock, changed);
    this.#status.received('live', null);
  }

  head(): FeedHead {
    return this.#status.head();
  }

  version(): number {
    return this.#version;
  }

  change(_view: View, since: number | undefined): Change {
    return since === this.#version ? { kind: 'none' } : { kind: 'whole', value: this.value() };
  }

  value(): LinksValue {
    return Object.fromEntries(
      [...this.#groups].map(([name, { symbol }]) => [name, { symbol }]),
    ) as unknown as LinksValue;
  }

  /** Takes in what a window says about its group; other messages are passed over. */
  take(tab: object, message: TabMessage): void {
    if (message.t === 'link') this.#link(tab, message);
  }

  /** The window has gone. */
  leave(tab: object): void {
    const group = this.#of(tab);
    if (!group) return;
    this.#groupOf.delete(tab);
    group.tabs.delete(tab);
    if (group.tabs.size > 0 || group.symbol === null) return;
    group.symbol = null;
    this.#renew();
  }

  #of(tab: object): Group | undefined {
    const name = this.#groupOf.get(tab);
    return name && this.#groups.get(name);
  }

  #link(tab: object, { group: name, key, chosen }: Extract<TabMessage, { t: 'link' }>): void {
    if (this.#groupOf.get(tab) !== name) this.leave(tab);
    const group = name && this.#groups.get(name);
    if (!group) return;
    this.#groupOf.set(tab, name);
    group.tabs.add(tab);
    const symbol = chosen || group.tabs.size === 1 || group.symbol === null ? key : group.symbol;
    if (symbol === group.symbol) return;
    group.symbol = symbol;
    this.#renew();
  }

  #renew(): void {
    this.#version++;
    this.#status.received('live', null);
  }
}
