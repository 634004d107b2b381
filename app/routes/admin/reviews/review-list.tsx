import { href } from 'react-router';
import type { Reply } from '../../../../shop/api-client.ts';
import type { ListedReview } from '../../../../shop/contracts/reviews.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import type { ListLoad } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { pageMeta } from '../../../layout/page-meta.ts';
import { listPath } from '../../../list-path.ts';
import type { Column } from '../../../ui/card-table.tsx';
import { CardTable } from '../../../ui/card-table.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Link } from '../../../ui/link.tsx';
import { Stars } from '../../../ui/product/stars.tsx';
import { RemoveReview } from '../../store/product/remove-review.tsx';
import { AdminList } from '../lists/admin-list.tsx';
import type { Loaded } from '../load-or-error.tsx';
import { loadOrError } from '../load-or-error.tsx';

export const meta = () => pageMeta({ title: 'Reviews', noindex: true });

type LoaderData = Loaded<Reply<'GET /api/reviews'>>;

function load({ call, params: { pageNumber }, url }: ListLoad): Promise<LoaderData> {
  return loadOrError(url, () => call('GET /api/reviews', { query: { pageNumber } }));
}
export const clientLoader = inBrowser(load);

/** What customers say of all parts. Spam and insults are removed here or on the product's page. */
export default function ReviewList({ loaderData }: { loaderData: LoaderData }) {
  return (
    <AdminList
      title="Reviews"
      noun="review"
      loaded={loaderData}
      tools={null}
      empty={
        <Empty title="No reviews yet">
          <p>What customers write on a part’s page is listed here, too.</p>
        </Empty>
      }
      to={(page) => listPath('/admin/reviews', { page })}
    >
      {({ reviews }) => <CardTable caption="Reviews, the newest first" columns={columns} rows={reviews} />}
    </AdminList>
  );
}

const columns: Column<ListedReview>[] = [
  {
    name: 'Part',
    kind: 'title',
    className: 'wrap-anywhere',
    cell: ({ product: { _id, name } }) => (
      <Link to={`${href('/product/:id', { id: _id })}#reviews`}>
        <b>{name}</b>
      </Link>
    ),
  },
  { name: 'Rating', card: 'line', cell: ({ rating }) => <Stars rating={rating} /> },
  {
    name: 'Review',
    card: 'wide',
    className: 'wrap-anywhere',
    cell: ({ comment, name, verifiedPurchase }) => (
      <>
        <p className="whitespace-pre-line">{comment}</p>
        <p className="text-small text-ink-2">
          {name} {verifiedPurchase && <span className="tag">Verified purchase</span>}
        </p>
      </>
    ),
  },
  { name: 'Written', kind: 'date', card: 'line', cell: ({ createdAt }) => formatPacific(createdAt) },
  {
    name: 'Actions',
    kind: 'acts',
    cell: ({ _id, product }) => <RemoveReview productId={product._id} reviewId={_id} of={product.name} />,
  },
];
