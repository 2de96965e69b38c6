import { useLingui } from '@lingui/react/macro';
import { Button } from '../ui/form/button.tsx';
import type { Pages } from './use-pages.ts';

/** The way to the pages before and after; nothing where there is only one. */
export function PageTurner({
  list: { page, pages, turn },
}: {
  readonly list: Pick<Pages<unknown>, 'page' | 'pages' | 'turn'>;
}) {
  const { t } = useLingui();
  if (pages < 2) return null;
  return (
    <>
      <Button size="small" isDisabled={page === 1} onPress={() => turn(page - 1)}>{t`Previous page`}</Button>
      <span className="num">
        {page} / {pages}
      </span>
      <Button size="small" isDisabled={page >= pages} onPress={() => turn(page + 1)}>{t`Next page`}</Button>
    </>
  );
}
