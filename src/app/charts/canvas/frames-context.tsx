import { createContext, type ReactNode, useContext } from 'react';
import { must } from '../../../shared/base/assert.ts';
import type { FrameScheduler } from './frame-scheduler.ts';

const Frames = createContext<FrameScheduler | undefined>(undefined);

/** Gives all charts of a window one animation frame. */
export const FramesProvider = ({
  frames,
  children,
}: {
  readonly frames: FrameScheduler;
  readonly children: ReactNode;
}) => <Frames value={frames}>{children}</Frames>;

export const useFrames = (): FrameScheduler => must(useContext(Frames), 'FramesProvider');
