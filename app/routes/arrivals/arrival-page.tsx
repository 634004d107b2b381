import { href } from 'react-router';
import { toShopError } from '../../../shop/shop-error.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { asBearer, takeToken } from '../account/email-token.tsx';

/** What a link in an email about an arrival did. */
export interface ArrivalOutcome {
  done: boolean;
  text: string;
  /** The part that is in stock by now. */
  product?: string | undefined;
}

/** Follows the link in the loader and not in an effect, so that it happens once per visit however often the page renders. */
export async function followLink(
  page: string,
  inAddress: string | undefined,
  send: (headers: { authorization: string }) => Promise<{ message: string; product?: string | undefined }>,
): Promise<ArrivalOutcome> {
  const token = takeToken(page, inAddress);
  if (!token) return { done: false, text: 'This link is incomplete. Please open it from the email again.' };
  try {
    const { message, product } = await send(asBearer(token));
    return { done: true, text: message, product };
  } catch (error) {
    return { done: false, text: toShopError(error).message };
  }
}

export function ArrivalPage({
  title,
  outcome: { done, text, product },
}: {
  title: string;
  outcome: ArrivalOutcome;
}) {
  return (
    <div className="narrow stack">
      <SectionHeader level={1} title={product ? 'It’s Here' : done ? title : 'That Didn’t Work'} />
      <Alert kind={done ? 'good' : 'bad'}>{text}</Alert>
      {product ? (
        <ButtonLink to={href('/product/:id', { id: product })}>See the Part</ButtonLink>
      ) : (
        <ButtonLink kind="line" to={href('/store-front')}>
          Visit Our Store
        </ButtonLink>
      )}
    </div>
  );
}
