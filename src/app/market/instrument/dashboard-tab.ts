const storageKey = 'dashboard_tab';

/** Key of the tab that this window's dashboard shows; null where it has not shown any. */
export const readDashboardTab = (): string | null => sessionStorage.getItem(storageKey);

/** Remembers which tab this window's dashboard shows, or is to show. */
export const keepDashboardTab = (key: string): void => sessionStorage.setItem(storageKey, key);
