import { useNavigation } from 'react-router';
import type { Reply } from '../../../../shop/api-client.ts';
import type { Load } from '../../../browser/api.ts';
import { call, inBrowser } from '../../../browser/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import { useSubmit } from '../../../forms/use-submit.ts';
import { couponPath, couponsPath } from './coupon-path.ts';
import { CouponsTable } from './coupons-table.tsx';
import { countLabel } from '../count-label.ts';
import type { Loaded } from '../load-or-error.ts';
import { loadFound } from '../load-or-error.ts';
import { NotShown } from '../load-error.tsx';

export const meta = () => pageMeta({ title: 'Coupons', noindex: true });

/** Named by hand: two addresses share this page. */
interface Args {
  params: { pageNumber?: string };
  url: URL;
  request: Request;
}
type LoaderData = Loaded<Reply<'GET /api/coupons'>>;

function load({ call, params: { pageNumber }, url }: Load<Args>): Promise<LoaderData> {
  return loadFound(url, () => call('GET /api/coupons', { query: { pageNumber } }));
}
export const clientLoader = inBrowser(load);

/** All coupons, the newest first. */
export default function CouponList({ loaderData: { found, refusal } }: { loaderData: LoaderData }) {
  return (
    <div aria-busy={useNavigation().state === 'loading'}>
      <SectionHeader level={1} title="Coupons" meta={found && countLabel(found, 'coupon')} />
      <CreateCoupon />
      {refusal !== undefined && <NotShown message={refusal} />}
      {found && (found.total === 0 ? <NoCoupons /> : <CouponsTable coupons={found.coupons} />)}
      {found && <Pagination {...found} to={couponsPath} />}
    </div>
  );
}

/** A new coupon is inactive and takes nothing off: its form comes next. */
function CreateCoupon() {
  const { busy, submit } = useSubmit(() => call('POST /api/coupons'), {
    success: 'New coupon created.',
    next: ({ _id }) => couponPath(_id),
    toastsRefusal: true,
  });
  return (
    <p className="mb-4">
      <Button busy={busy} onClick={() => void submit()}>
        {busy ? 'Creating…' : 'Create Coupon'}
      </Button>
    </p>
  );
}

function NoCoupons() {
  return (
    <Empty title="No coupons found">
      <p>A new coupon is inactive until you say what it takes off and switch it on.</p>
    </Empty>
  );
}
