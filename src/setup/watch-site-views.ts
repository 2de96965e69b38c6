// For development: builds the views of the public pages, and again whenever they change. A line tells that they are
// there.
import { join } from 'node:path';
import { watchSiteViews } from './site-views.ts';

await watchSiteViews(join(import.meta.dirname, '..', '..', 'dist'), () => console.log('Public pages built'));
