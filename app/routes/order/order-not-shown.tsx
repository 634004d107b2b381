import { href, useRevalidator } from 'react-router';
import type { ShopError } from '../../../shop/shop-error.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';

/** True when the shop has not said no, but nothing that can be understood. */
export function isUnreachable({ status }: ShopError): boolean {
  return status === 0 || status === 429 || status >= 500;
}

export function OrderNotShown({ refusal }: { refusal: ShopError }) {
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <SectionHeader level={1} title="Order" />
      <Alert kind="bad">{refusal.message}</Alert>
      <div className="row mt-6">
        {isUnreachable(refusal) && (
          <Button busy={state === 'loading'} onClick={() => void revalidate()}>
            Try Again
          </Button>
        )}
        <ButtonLink kind="line" to={href('/store-front')}>
          Visit Our Store
        </ButtonLink>
      </div>
    </>
  );
}
