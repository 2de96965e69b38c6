/** What the tour shows, in its order. Each is done by doing it. */
export const tourSteps = ['order', 'amend', 'pop-out', 'palette', 'connection'] as const;
export type TourStep = (typeof tourSteps)[number];

/** How far somebody has come in this browser. */
export interface TourState {
  readonly open: boolean;
  readonly done: readonly TourStep[];
}

const key = 'tour';

/** As it was left; undefined where the tour has never begun. What is stored and means nothing counts as that. */
export function readTour(storage: Storage): TourState | undefined {
  const [open, ...names] = (storage.getItem(key) ?? '').split(' ');
  if (open !== 'open' && open !== 'closed') return undefined;
  return { open: open === 'open', done: tourSteps.filter((step) => names.includes(step)) };
}

export const writeTour = (storage: Storage, { open, done }: TourState): void =>
  storage.setItem(key, [open ? 'open' : 'closed', ...done].join(' '));

/** The step that is shown; undefined where all are done. */
export const currentStep = ({ done }: TourState): TourStep | undefined =>
  tourSteps.find((step) => !done.includes(step));

/** With a step done, whichever it was. */
export const withDone = (state: TourState, step: TourStep): TourState =>
  state.done.includes(step)
    ? state
    : { ...state, done: tourSteps.filter((one) => one === step || state.done.includes(one)) };
