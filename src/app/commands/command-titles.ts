import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CommandId, CommandSection } from './catalogue.ts';

/** What each command is called, as a verb and its object. */
export const commandTitles: Readonly<Record<CommandId, MessageDescriptor>> = {
  palette: msg`Search or command`,
  help: msg`Show the keyboard map`,
  lock: msg`Lock or unlock trading`,
  toasts: msg`Go to the notifications`,
  'go-trade': msg`Open the trading dashboard`,
  'go-settings': msg`Open the settings`,
  connection: msg`Show the connection panel`,
  tour: msg`Show the first steps`,
  'log-out': msg`Log out`,
  tab: msg`Select a tab`,
  'previous-tab': msg`Previous tab`,
  'next-tab': msg`Next tab`,
  search: msg`Add a symbol`,
  'next-panel': msg`Next panel`,
  'previous-panel': msg`Previous panel`,
  'pop-out': msg`Open the chart in a window of its own`,
  'previous-interval': msg`Shorter interval`,
  'next-interval': msg`Longer interval`,
  'cycle-interval': msg`Next interval, while the chart has the focus`,
  alert: msg`Price alert, at the pointer over a chart`,
  buy: msg`Go to the order form to buy`,
  sell: msg`Go to the order form to sell`,
  limit: msg`Limit order`,
  market: msg`Market order`,
  trigger: msg`Trigger order`,
  share: msg`Share of the funds`,
  submit: msg`Submit the form that has the focus`,
  'quick-mode': msg`Switch quick mode`,
  'send-buy': msg`Send the order form as a buy`,
  'send-sell': msg`Send the order form as a sell`,
  'cancel-newest': msg`Cancel the newest order`,
  'cancel-symbol': msg`Cancel all orders of this symbol`,
  'cancel-all': msg`Cancel all orders everywhere`,
  'close-position': msg`Close the position in this symbol`,
  'reverse-position': msg`Reverse the position in this symbol`,
  theme: msg`Switch between dark and light`,
  language: msg`Language`,
  'data-saver': msg`Switch the data saver`,
  'trading-keys': msg`Switch the keys that send orders`,
  'single-keys': msg`Switch the single keys`,
};

export const sectionTitles: Readonly<Record<CommandSection, MessageDescriptor>> = {
  general: msg`General`, dashboard: msg`Dashboard`, form: msg`Order form`, orders: msg`Orders`, settings: msg`Settings`,
};
