import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Instance } from '../../../../shared/trade/instance.ts';
import { SelectBox } from '../../../ui/form/select-box.tsx';
import type { GridColumn } from '../../../ui/grid/grid-column.ts';

const nothing = (): ReadonlySet<string> => new Set();

/** Which strategies are selected, and the column of boxes that select them; `isOffered` where there is a use for it. */
export function useSelecting(isOffered: boolean) {
  const { t } = useLingui();
  const [selected, select] = useState(nothing);
  const [hasBoxes, setBoxes] = useState(false);
  const isOn = isOffered && (hasBoxes || selected.size > 0);
  const put = (id: string, isSelected: boolean) => {
    const next = new Set(selected);
    if (isSelected) next.add(id);
    else next.delete(id);
    select(next);
  };
  const end = () => {
    setBoxes(false);
    select(nothing());
  };
  const box: GridColumn<Instance> = {
    id: 'select',
    header: t`Select`,
    width: [32, 0],
    bare: true,
    cell: ({ instance_id, name }) => (
      <SelectBox name={name} isSelected={selected.has(instance_id)} onSelect={(next) => put(instance_id, next)} />
    ),
  };
  return {
    selection: { selected, select },
    isOn,
    /** The columns of a list, with the boxes before them where they are shown. */
    before: (columns: readonly GridColumn<Instance>[]) => (isOn ? [box, ...columns] : columns),
    end,
    /** Shows the boxes, or takes them away with what is selected. */
    toggle: isOffered ? (isOn ? end : () => setBoxes(true)) : undefined,
  };
}
