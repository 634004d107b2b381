import { href } from 'react-router';
import type { Reply } from '../../../../shop/api-client.ts';
import type { ListedReview, StarCount } from '../../../../shop/contracts/reviews.ts';
import { keywordMaxLength } from '../../../../shop/facts.ts';
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
import { AdminList, ListTabs } from '../lists/admin-list.tsx';
import { ListSearch } from '../lists/list-search.tsx';
import { listQuery } from '../lists/list-sort.ts';
import type { Loaded } from '../load-or-error.tsx';
import { loadOrError } from '../load-or-error.tsx';

export const meta = () => pageMeta({ title: 'Reviews', noindex: true });

interface LoaderData extends Loaded<Reply<'GET /api/reviews'>> {
  keyword: string;
  stars: StarCount | undefined;
}

async function load({ call, params: { pageNumber }, url }: ListLoad): Promise<LoaderData> {
  const keyword = url.searchParams.get('keyword')?.trim() ?? '';
  const stars = tabs.find(([tab]) => tab !== undefined && tab === url.searchParams.get('stars'))?.[0];
  const query = { keyword, pageNumber, ...(stars && { rating: stars }) };
  return { keyword, stars, ...(await loadOrError(url, () => call('GET /api/reviews', { query }))) };
}
export const clientLoader = inBrowser(load);

const tabs = [
  [undefined, 'All'],
  ['5', '5 stars'],
  ['4', '4 stars'],
  ['3', '3 stars'],
  ['2', '2 stars'],
  ['1', '1 star'],
] as const satisfies readonly (readonly [StarCount | undefined, string])[];

const reviewsPath = ({ page, ...filter }: { keyword: string; stars: StarCount | undefined; page?: number }) =>
  listPath('/admin/reviews', {
    page,
    query: listQuery({ ...filter, keyword: filter.keyword.toWellFormed() }),
  });

/** What customers say of all parts. Spam and insults are removed here or on the product's page. */
export default function ReviewList({ loaderData }: { loaderData: LoaderData }) {
  const { keyword, stars } = loaderData;
  return (
    <AdminList
      title="Reviews"
      noun="review"
      loaded={loaderData}
      tools={
        <>
          <ListSearch
            label="Part, part number or author"
            keyword={keyword}
            maxLength={keywordMaxLength}
            to={(word) => reviewsPath({ keyword: word.trim(), stars })}
          />
          <ListTabs
            label="Which reviews"
            tabs={tabs}
            present={stars}
            to={(tab) => reviewsPath({ keyword, stars: tab })}
          />
        </>
      }
      back={keyword === '' ? undefined : reviewsPath({ keyword: '', stars })}
      empty={
        keyword === '' && stars === undefined ? (
          <Empty title="No reviews yet">
            <p>What customers write on a part’s page is listed here, too.</p>
          </Empty>
        ) : (
          <Empty title="No reviews found">
            <p>Try a piece of the part’s name or number, or of the author’s name, or All above.</p>
          </Empty>
        )
      }
      to={(page) => reviewsPath({ keyword, stars, page })}
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
