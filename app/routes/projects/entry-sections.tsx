import '../checkout/checkout.css';
import type { ReactNode } from 'react';
import type { EntryState, ProjectEntry } from '../../../shop/rules/projects/project-list.ts';
import { entryStates, priorities } from '../../../shop/rules/projects/project-list.ts';
import { SectionHeader } from '../../ui/section-header.tsx';

export const stateNames: Record<EntryState, string> = {
  missing: 'Missing',
  ordered: 'Ordered',
  done: 'Done',
};

/** The entries by their state, the most urgent first. */
export function EntrySections({
  entries,
  children,
}: {
  entries: readonly ProjectEntry[];
  children: (entry: ProjectEntry) => ReactNode;
}) {
  return (
    <div className="stack">
      {entryStates.map((state) => {
        const found = entries.filter((entry) => entry.state === state);
        if (found.length === 0) return null;
        const urgency = ({ priority }: ProjectEntry) => priorities.indexOf(priority);
        return (
          <section key={state}>
            <SectionHeader title={stateNames[state]} meta={found.length} />
            <ul className="lines">{found.toSorted((a, b) => urgency(a) - urgency(b)).map(children)}</ul>
          </section>
        );
      })}
    </div>
  );
}
