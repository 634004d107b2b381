import type { ReactNode } from 'react';

/** Chooses all products of the page, or none. @param ids those that can be chosen */
export function ChooseAll({
  ids,
  chosen,
  onChoose,
  children,
}: {
  ids: readonly string[];
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
  children: ReactNode;
}) {
  const isAll = ids.every((id) => chosen.includes(id));
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={isAll}
        ref={(input) => {
          if (input) input.indeterminate = !isAll && chosen.length > 0;
        }}
        onChange={() => onChoose(isAll ? [] : ids)}
      />
      {children}
    </label>
  );
}
