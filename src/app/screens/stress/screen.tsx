import { getRouteApi } from '@tanstack/react-router';
import { stressRunOf } from '../../../shared/wire/stress.ts';
import { Shell } from '../../shell/shell.tsx';
import { StressForm } from './stress-form.tsx';
import { StressRunView } from './stress-run-view.tsx';

const route = getRouteApi('/stress');

/** The stress bench: sets up a run, or leads the one that the address names. */
export function StressScreen() {
  const { stress = '' } = route.useSearch() as { readonly stress?: string };
  const run = stressRunOf(stress);
  return <Shell>{run ? <StressRunView key={stress} run={run} id={stress} /> : <StressForm />}</Shell>;
}
