import { useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { Button } from '../form/button.tsx';
import { type ExportJob, useExport } from './use-export.ts';

interface ExportButtonProps<T> {
  /** Asked for when the button is pressed. */
  readonly job: () => ExportJob<T>;
  readonly isDisabled?: boolean;
}

/** Saves a table as an Excel file. */
export function ExportButton<T>({ job, isDisabled = false }: ExportButtonProps<T>) {
  const { t } = useLingui();
  const { isBusy, save } = useExport();
  const { title } = job();
  return (
    <Button
      size="small"
      isDisabled={isDisabled}
      isPending={isBusy}
      aria-label={t`Export to Excel: ${title}`}
      onPress={() => save(job())}
    >
      <Download size={14} aria-hidden="true" /> Excel
    </Button>
  );
}
