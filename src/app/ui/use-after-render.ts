import { useEffect, useState } from 'react';

/**
 * Gives a function that runs a task once all that was set before it is on the page, however long a busy machine takes
 * for that. What has gone by then runs nothing.
 */
export function useAfterRender(): (task: () => void) => void {
  const [next, setNext] = useState<{ readonly task: () => void }>();
  useEffect(() => {
    next?.task();
  }, [next]);
  return (task) => setNext({ task });
}
