import { ConvertDialog } from './convert-dialog.tsx';
import { LoanDialog } from './loan/loan-dialog.tsx';
import type { MoneyRequest } from './money-request.ts';
import { PortfolioPrompt } from './portfolio-prompt.tsx';
import { PositionMarginDialog } from './position-margin-dialog.tsx';
import { TransferDialog } from './transfer/transfer-dialog.tsx';

interface MoneyDialogProps {
  readonly request: MoneyRequest;
  readonly onClose: () => void;
}

/** The dialog that a request names. */
export function MoneyDialog({ request, onClose }: MoneyDialogProps) {
  switch (request.kind) {
    case 'transfer':
      return <TransferDialog request={request} onClose={onClose} />;
    case 'loan':
      return <LoanDialog request={request} onClose={onClose} />;
    case 'convert':
      return <ConvertDialog request={request} onClose={onClose} />;
    case 'portfolio':
      return <PortfolioPrompt request={request} onClose={onClose} />;
    case 'position-margin':
      return <PositionMarginDialog position={request.position} onClose={onClose} />;
  }
}
