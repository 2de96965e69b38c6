import { useState } from 'react';

const storageKey = 'watchlist_folded';

function readFolded(): readonly string[] {
  const kept = localStorage.getItem(storageKey);
  return kept === null ? [] : kept.split('\n');
}

/** Which sections of the watchlist are folded, remembered by this browser. */
export function useFolded() {
  const [folded, setFolded] = useState(readFolded);
  return {
    isFolded: (id: string) => folded.includes(id),
    /** Folds a section, or unfolds it. */
    fold(id: string) {
      const next = folded.includes(id) ? folded.filter((each) => each !== id) : [...folded, id];
      localStorage.setItem(storageKey, next.join('\n'));
      setFolded(next);
    },
  };
}
