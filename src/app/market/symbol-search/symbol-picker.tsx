import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Instrument } from '../../../shared/market/instrument.ts';
import { PopoverPanel } from '../../ui/overlay/popover-panel.tsx';
import { LazySymbolSearch } from './lazy-symbol-search.tsx';

interface SymbolPickerProps {
  /** What stands on the button. */
  readonly face: ReactNode;
  readonly onChoose: (instrument: Instrument) => void;
}

/** A symbol's name that opens the search which replaces it. */
export function SymbolPicker({ face, onChoose }: SymbolPickerProps) {
  const { t } = useLingui();
  const [searching, setSearching] = useState(false);
  return (
    <PopoverPanel
      label={t`Change symbol`}
      content={LazySymbolSearch}
      isOpen={searching}
      onOpenChange={setSearching}
      face={
        <>
          <span className="visually-hidden">{t`Change symbol`}: </span>
          {face}
          <ChevronDown size={12} aria-hidden="true" />
        </>
      }
    >
      {(close) => (
        <LazySymbolSearch
          onChoose={(chosen) => {
            onChoose(chosen);
            close();
          }}
        />
      )}
    </PopoverPanel>
  );
}
