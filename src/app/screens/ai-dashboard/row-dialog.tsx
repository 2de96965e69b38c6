import type { Instance } from '../../../shared/trade/instance.ts';
import { ClonePrompt } from './clone/clone-prompt.tsx';
import { DetailDrawer } from './detail/detail-drawer.tsx';
import type { MarketNames } from './instance-columns.tsx';
import type { InstanceScope } from '../../strategies/scopes/scope.ts';
import { StopPrompt } from './stop-prompt.tsx';

export interface RowDialogProps {
  readonly what: 'detail' | 'stop' | 'clone';
  readonly instance: Instance;
  readonly markets: MarketNames;
  readonly scope: InstanceScope;
  /** It is the user's own, who may start others. */
  readonly isOwn: boolean;
  /** Changes when it is time to read again. */
  readonly beat: string;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** The details of one instance, its end, or its start on other accounts. */
export function RowDialog({ what, instance, markets, scope, isOwn, beat, onChanged, onClose }: RowDialogProps) {
  if (what === 'detail')
    return (
      <DetailDrawer
        instance={instance}
        isOwn={isOwn}
        {...markets}
        beat={beat}
        onChanged={onChanged}
        onClose={onClose}
      />
    );
  if (what === 'clone')
    return <ClonePrompt instance={instance} market={markets.market} onClose={onClose} onStarted={onChanged} />;
  return (
    <StopPrompt instance={instance} {...markets} isOwn={scope === 'own'} onClose={onClose} onStopped={onChanged} />
  );
}
