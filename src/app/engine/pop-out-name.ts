/** How the names of all windows begin that the application opens. */
export const namePrefix = 'halyard ';

/** Whether a window of this name was opened by the application. */
export const isPopOut = (name: string): boolean => name.startsWith(namePrefix);

/** Name of the lock that a pop-out holds for as long as it is open. */
export const windowLock = (name: string): string => `window ${name}`;
