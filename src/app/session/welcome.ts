const key = 'welcome';

/** A browser in which nobody has logged in before is to be welcomed on the dashboard. */
export function askWelcome(storage: Storage): void {
  if (storage.getItem(key) === null) storage.setItem(key, 'due');
}

/** Whether this browser is still to be welcomed. */
export const isWelcomeDue = (storage: Storage): boolean => storage.getItem(key) === 'due';

/** It has been: once is enough. */
export const endWelcome = (storage: Storage): void => storage.setItem(key, 'done');
