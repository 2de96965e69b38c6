import { msg } from '@lingui/core/macro';
import { quietPart } from '../../ui/lazy/lazy-part.tsx';

/** What shows the drawings of a chart and lets them be drawn, where there is something of the kind. */
export const DrawingDesk = quietPart(() => import('./drawing-desk.tsx').then((module) => module.DrawingDesk), {
  what: msg`Drawing`,
});
