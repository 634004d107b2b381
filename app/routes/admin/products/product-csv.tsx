import './products.css';
import { Link } from 'react-router';
import type { Reply } from '../../../../shop/api-client.ts';
import { csvColumns } from '../../../../shop/product-csv.ts';
import type { Load } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import type { Route } from './+types/product-csv';
import { CsvUpload } from './csv-upload.tsx';
import { LatestImports } from './latest-imports.tsx';
import type { Loaded } from '../load-or-error.ts';
import { loadFound } from '../load-or-error.ts';
import { NotShown } from '../load-error.tsx';
import { productsPath } from './products-path.ts';

export const meta = () => pageMeta({ title: 'Products as CSV', noindex: true });

function load({
  call,
  url,
}: Load<Route.ClientLoaderArgs>): Promise<Loaded<Reply<'GET /api/products/imports'>>> {
  return loadFound(url, () => call('GET /api/products/imports'));
}
export const clientLoader = inBrowser(load);

/** Products out for a spreadsheet, and in again. */
export default function ProductCsv({ loaderData: { found, refusal } }: Route.ComponentProps) {
  return (
    <>
      <Link className="link" to={productsPath()}>
        <Icon name="left" /> Go Back
      </Link>
      <SectionHeader level={1} title="Products as CSV" />
      <div className="cols">
        <section className="stack" aria-labelledby="out">
          <h2 id="out" className="text-h4">
            Out: all products in one table
          </h2>
          <p>It opens in any spreadsheet. Deleted products are not in it.</p>
          <p>
            <a className="btn btn--line" href="/api/products/export" download>
              Export CSV
            </a>
          </p>
        </section>
        <section className="stack" aria-labelledby="in">
          <h2 id="in" className="text-h4">
            In: new products and changes
          </h2>
          <p>You see first what the file would do. Nothing is changed before you say so.</p>
          <CsvUpload />
          <details>
            <summary className="link">How a file must look</summary>
            <ul className="bullets">
              <li>The first line names the columns: {Object.values(csvColumns).join(', ')}.</li>
              <li>
                Only {csvColumns.lugoPart} must be there: by it a product is found, and one that is not found
                is new. Columns that are left out stay as they are.
              </li>
              <li>
                {csvColumns.countInStockSeen} is what the shop had when the table was made: leave it, and what
                was sold since stays sold.
              </li>
              <li>
                An empty price or count changes nothing; an empty {csvColumns.shippingPrice} means the usual
                one.
              </li>
              <li>
                {csvColumns.hidden} and {csvColumns.delete}: yes or no.
              </li>
            </ul>
          </details>
        </section>
      </div>
      {refusal !== undefined && <NotShown message={refusal} />}
      {found && found.imports.length > 0 && <LatestImports imports={found.imports} />}
    </>
  );
}
