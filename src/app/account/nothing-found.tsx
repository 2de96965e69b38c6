import { Trans } from '@lingui/react/macro';
import { EmptyState } from '../ui/empty-state.tsx';

/** Said where a search, or what else narrows a list, leaves nothing of it. */
export function NothingFound({ search }: { readonly search: string }) {
  return (
    <EmptyState>
      {search === '' ? <Trans>Nothing matches these filters.</Trans> : <Trans>Nothing matches “{search}”.</Trans>}
    </EmptyState>
  );
}
