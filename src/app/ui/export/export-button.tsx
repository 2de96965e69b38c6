import { useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { Button } from '../form/button.tsx';
import css from './export-button.module.css';
import { type ExportJob, useExport } from './use-export.ts';

interface ExportButtonProps<T> {
  /** Asked for when the button is pressed. */
  readonly job: () => ExportJob<T>;
  readonly isDisabled?: boolean;
}

/** Saves a table as an Excel file, or as CSV. */
export function ExportButton<T>({ job, isDisabled = false }: ExportButtonProps<T>) {
  const { t } = useLingui();
  const { isBusy, save } = useExport();
  const { title } = job();
  const formats = [
    ['xlsx', 'Excel', t`Export to Excel: ${title}`],
    ['csv', 'CSV', t`Export to CSV: ${title}`],
  ] as const;
  return (
    <span className={css.formats}>
      {formats.map(([format, face, name]) => (
        <Button
          key={format}
          size="small"
          isDisabled={isDisabled}
          isPending={isBusy}
          aria-label={name}
          onPress={() => save(job(), format)}
        >
          {format === 'xlsx' && <Download size={14} aria-hidden="true" />} {face}
        </Button>
      ))}
    </span>
  );
}
