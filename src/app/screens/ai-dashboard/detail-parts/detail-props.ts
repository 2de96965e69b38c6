import type { Instance } from '../../../../shared/trade/instance.ts';
import type { MarketNames } from '../instance-columns.tsx';

export interface DetailProps extends MarketNames {
  readonly instance: Instance;
  /** The server tells its orders to nobody else. */
  readonly isOwn: boolean;
  /** Changes when it is time to read again. */
  readonly beat: unknown;
  /** Told when it has been changed here. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}
