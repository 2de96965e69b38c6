/**
 * Where the focus may be for a key to act: on the page alone, in a text field too, in a dialog too, or even in a
 * question that waits for an answer. Each includes those before it.
 */
export const reaches = ['page', 'field', 'dialog', 'question'] as const;
export type Reach = (typeof reaches)[number];

/** Groups of the keyboard map and the palette, in their order. */
export const commandSections = ['general', 'dashboard', 'form', 'orders', 'settings'] as const;
export type CommandSection = (typeof commandSections)[number];

interface CommandShape {
  readonly id: string;
  readonly section: CommandSection;
  /** Chords as `Mod+Shift+L`. Where the command has options the first chord is the first option's, and so on. */
  readonly keys: readonly string[];
  /** `page` where it is left out. */
  readonly reach?: Reach;
  /**
   * Sends or cancels orders: its keys are off until they are switched on on this device, and never act beside the page.
   */
  readonly sends?: true;
  /** Acts only while the focus is in the chart and on none of its buttons. */
  readonly on?: 'chart';
}

/**
 * Every action of the application that can be run by name, with its keys as they are at first; others are chosen in the
 * settings.
 */
export const commands = [
  { id: 'palette', section: 'general', keys: ['Mod+K'], reach: 'field' },
  { id: 'help', section: 'general', keys: ['?'] },
  { id: 'lock', section: 'general', keys: ['Mod+Shift+L'], reach: 'question' },
  { id: 'toasts', section: 'general', keys: ['F8'], reach: 'question' },
  { id: 'messages', section: 'general', keys: [] },
  { id: 'read-all', section: 'general', keys: [] },
  { id: 'go-trade', section: 'general', keys: [] },
  { id: 'go-account', section: 'general', keys: [] },
  { id: 'go-strategies', section: 'general', keys: [] },
  { id: 'go-trade-data', section: 'general', keys: [] },
  { id: 'go-data', section: 'general', keys: [] },
  { id: 'go-markets', section: 'general', keys: [] },
  { id: 'go-options', section: 'general', keys: [] },
  { id: 'go-invite', section: 'general', keys: [] },
  { id: 'go-settings', section: 'general', keys: ['Mod+,'], reach: 'field' },
  { id: 'security', section: 'general', keys: [] },
  { id: 'admin', section: 'general', keys: [] },
  { id: 'invite-link', section: 'general', keys: [] },
  { id: 'transfer', section: 'general', keys: [] },
  { id: 'borrow', section: 'general', keys: [] },
  { id: 'repay', section: 'general', keys: [] },
  { id: 'convert', section: 'general', keys: [] },
  { id: 'adjust-margin', section: 'general', keys: [] },
  { id: 'connection', section: 'general', keys: [] },
  { id: 'tour', section: 'general', keys: [] },
  { id: 'log-out', section: 'general', keys: [] },
  { id: 'tab', section: 'dashboard', keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'] },
  { id: 'previous-tab', section: 'dashboard', keys: ['Mod+Alt+ArrowLeft'], reach: 'field' },
  { id: 'next-tab', section: 'dashboard', keys: ['Mod+Alt+ArrowRight'], reach: 'field' },
  { id: 'move-tab-left', section: 'dashboard', keys: ['Mod+Shift+ArrowLeft'] },
  { id: 'move-tab-right', section: 'dashboard', keys: ['Mod+Shift+ArrowRight'] },
  { id: 'search', section: 'dashboard', keys: ['/'] },
  { id: 'watchlist', section: 'dashboard', keys: ['W'] },
  { id: 'next-panel', section: 'dashboard', keys: ['F6'], reach: 'field' },
  { id: 'previous-panel', section: 'dashboard', keys: ['Shift+F6'], reach: 'field' },
  { id: 'pop-out', section: 'dashboard', keys: ['Mod+Alt+P'], reach: 'field' },
  { id: 'multi-chart', section: 'dashboard', keys: [] },
  { id: 'depth', section: 'dashboard', keys: [] },
  { id: 'pop-out-ladder', section: 'dashboard', keys: [] },
  { id: 'ladder', section: 'dashboard', keys: ['D'] },
  { id: 'recentre', section: 'dashboard', keys: ['C'] },
  { id: 'draw', section: 'dashboard', keys: [] },
  { id: 'go-live', section: 'dashboard', keys: [] },
  { id: 'previous-interval', section: 'dashboard', keys: ['['] },
  { id: 'next-interval', section: 'dashboard', keys: [']'] },
  { id: 'cycle-interval', section: 'dashboard', keys: ['Space'], on: 'chart' },
  { id: 'alert', section: 'dashboard', keys: ['A'] },
  { id: 'buy', section: 'form', keys: ['B'] },
  { id: 'sell', section: 'form', keys: ['S'] },
  { id: 'limit', section: 'form', keys: ['L'] },
  { id: 'market', section: 'form', keys: ['M'] },
  { id: 'trigger', section: 'form', keys: ['T'] },
  { id: 'share', section: 'form', keys: ['Alt+1', 'Alt+2', 'Alt+3', 'Alt+4'], reach: 'dialog' },
  { id: 'submit', section: 'form', keys: ['Mod+Enter'], reach: 'dialog' },
  { id: 'quick-mode', section: 'form', keys: ['Q'] },
  { id: 'send-buy', section: 'orders', keys: ['Shift+B'], sends: true },
  { id: 'send-sell', section: 'orders', keys: ['Shift+S'], sends: true },
  { id: 'cancel-newest', section: 'orders', keys: ['X'], sends: true },
  { id: 'cancel-symbol', section: 'orders', keys: ['Shift+X'], sends: true },
  { id: 'cancel-all', section: 'orders', keys: ['Mod+Shift+X'], sends: true },
  { id: 'stop-all', section: 'orders', keys: [], sends: true },
  { id: 'cancel-bids', section: 'orders', keys: ['Shift+J'], sends: true },
  { id: 'cancel-asks', section: 'orders', keys: ['Shift+K'], sends: true },
  { id: 'close-position', section: 'orders', keys: ['Shift+C'], sends: true },
  { id: 'reverse-position', section: 'orders', keys: ['R'], sends: true },
  { id: 'hide-values', section: 'settings', keys: ['Mod+Shift+H'], reach: 'question' },
  { id: 'theme', section: 'settings', keys: [] },
  { id: 'direction', section: 'settings', keys: [] },
  { id: 'density', section: 'settings', keys: [] },
  { id: 'text-size', section: 'settings', keys: [] },
  { id: 'language', section: 'settings', keys: [] },
  { id: 'data-saver', section: 'settings', keys: [] },
  { id: 'trading-keys', section: 'settings', keys: [] },
  { id: 'single-keys', section: 'settings', keys: [] },
] as const satisfies readonly CommandShape[];

export type CommandId = (typeof commands)[number]['id'];
export interface Command extends CommandShape {
  readonly id: CommandId;
}

/** Chords by command. */
export type KeyMap = Readonly<Record<CommandId, readonly string[]>>;

/** The keys as they are at first. */
export const defaultKeys: KeyMap = Object.fromEntries(commands.map(({ id, keys }) => [id, keys])) as unknown as KeyMap;
