import { Link } from 'react-router';
import type { ListedImport } from '../../../../shop/contracts/catalog-csv.ts';
import { formatPacific } from '../../../../shop/rules/dates.ts';
import { csvPath } from './products-path.ts';

const states: Record<ListedImport['state'], [words: string, look: string]> = {
  checking: ['Being looked through', 'off'],
  checked: ['Not imported yet', 'warn'],
  applying: ['Being imported', 'off'],
  applied: ['Imported', 'good'],
  failed: ['Not imported', 'bad'],
};

/** Imports of late: whoever has left one finds it again here, and the file that takes it back. */
export function LatestImports({ imports }: { imports: readonly ListedImport[] }) {
  return (
    <section className="mt-8" aria-labelledby="latest">
      <h2 id="latest" className="mb-2 text-h4">
        Latest imports
      </h2>
      <ul className="imports" aria-labelledby="latest">
        {imports.map(({ _id, fileName, state, by, createdAt, counts }) => (
          <li key={_id} className="row">
            <span className="grow">
              <Link className="link wrap-anywhere" to={csvPath(_id)}>
                {fileName}
              </Link>
              <span className="partno wrap-anywhere">
                {formatPacific(createdAt)} · {by}
                {state === 'applied' && ` · ${changed(counts)}`}
              </span>
            </span>
            <span className={`state state--${states[state][1]}`}>{states[state][0]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function changed({ new: made = 0, changed: altered = 0, deleted = 0 }: ListedImport['counts']): string {
  const products = made + altered + deleted;
  return products === 1 ? '1 product' : `${products.toLocaleString('en-US')} products`;
}
