import { href } from 'react-router';
import type { Coupon } from '../../../../shop/contracts/coupons.ts';
import type { Load } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import type { Route } from './+types/coupon-edit';
import { CouponForm } from './coupon-form.tsx';
import { CouponState } from './coupon-state.tsx';
import { CouponUsageSheet } from './coupon-usage.tsx';
import type { Loaded } from '../load-or-error.tsx';
import { LoadError, loadOrError } from '../load-or-error.tsx';
import { BackLink } from '../lists/back-link.tsx';

export const meta = () => pageMeta({ title: 'Edit Coupon', noindex: true });

function load({ call, params: { id }, url }: Load<Route.ClientLoaderArgs>): Promise<Loaded<Coupon>> {
  return loadOrError(url, () => call('GET /api/coupons/:id', { params: { id } }));
}
export const clientLoader = inBrowser(load);

export default function CouponEdit({ loaderData: { found, refusal } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={href('/admin/couponlist')} />
      <SectionHeader level={1} title="Edit Coupon">
        {found && <CouponState coupon={found} />}
      </SectionHeader>
      {refusal !== undefined && <LoadError message={refusal} />}
      {found && <CouponForm key={found._id} coupon={found} />}
      {found && <CouponUsageSheet coupon={found} />}
    </>
  );
}
