import { msg } from '@lingui/core/macro';
import { useState } from 'react';
import { useCommand } from '../../../commands/commands-context.tsx';
import { endWelcome, isWelcomeDue } from '../../../session/welcome.ts';
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx';
import { currentStep, readTour, type TourState, writeTour } from './tour-state.ts';

const Welcome = lazyPart(() => import('../welcome/welcome.tsx').then((module) => module.Welcome), {
  what: msg`Welcome to Halyard`,
});
const Tour = lazyPart(() => import('./tour.tsx').then((module) => module.Tour), { what: msg`Tour` });

/**
 * What a browser is shown in which somebody has logged in for the first time: the card of the welcome, then the first
 * steps. Later they come back by their command. Loaded where they are shown alone.
 */
export function FirstRun() {
  const [due, setDue] = useState(() => isWelcomeDue(localStorage));
  const [tour, setTour] = useState(() => readTour(localStorage));
  const change = (next: TourState) => {
    writeTour(localStorage, next);
    setTour(next);
  };
  useCommand('tour', () => change({ open: true, done: tour && currentStep(tour) ? tour.done : [] }));
  const start = () => {
    endWelcome(localStorage);
    setDue(false);
    if (!tour) change({ open: true, done: [] });
  };
  return (
    <>
      {tour?.open && <Tour state={tour} onChange={change} />}
      {due && <Welcome onClose={start} />}
    </>
  );
}
