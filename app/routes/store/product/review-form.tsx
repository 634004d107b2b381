import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type { ProductDetails, Review } from '../../../../shop/contracts/catalog.ts';
import { parseTruckCode } from '../../../../shop/rules/fitment/truck-code.ts';
import { shortTruckName, useTruck } from '../../../browser/truck.ts';
import { reviewInputSchema } from '../../../../shop/contracts/reviews.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { call } from '../../../browser/api.ts';
import { sessionEnded } from '../../../browser/session-ended.ts';
import { dropDrafts, readDraft, useOnTyped, writeDraft } from '../../../forms/drafts.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Done } from '../../../ui/done.tsx';
import { Check, SelectField } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { ratingWords } from '../../../ui/product/stars.tsx';
import { useRevalidator } from 'react-router';
import { VerifyFirst } from './verify-first.tsx';
import { forgetUserInfo, useUserInfo } from '../../../browser/user-info.ts';

const { rating, comment } = reviewInputSchema.shape;
const schema = z.object({
  rating: z.string().transform(Number).pipe(rating),
  comment,
  showsTruck: z.boolean(),
});
type Typed = z.input<typeof schema>;

const empty: Typed = { rating: '', comment: '', showsTruck: false };
const draftSchema = z.object({ rating: z.string(), comment: z.string(), showsTruck: z.boolean() });

/** Returns what was typed and not sent, or undefined: visitors can edit what their browser stores. */
function readTyped(draft: string): Typed | undefined {
  try {
    return draftSchema.safeParse(JSON.parse(readDraft(draft))).data;
  } catch {
    return undefined;
  }
}

interface ReviewFormProps {
  product: ProductDetails;
  userId: string;
}

/** Writes the user's review of a product, or changes it, once their email is verified. */
export function ReviewForm(props: ReviewFormProps) {
  return useUserInfo()?.active === false ? <VerifyFirst /> : <OwnReview {...props} />;
}

function OwnReview({ product, userId }: ReviewFormProps) {
  const { _id: productId } = product;
  const draft = `${userId} ${productId} review`;
  const name = useUserInfo()?.name;
  const truck = useTruck();
  const { own, show } = useOwnReview(product);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: readTyped(draft) ?? empty });
  const { errors, isSubmitting, isDirty } = form.formState;
  const [isSent, setSent] = useState(false);

  useEffect(() => {
    if (own && !isDirty && readDraft(draft) === '') form.reset(typedOf(own));
    // Only when it has loaded: what was typed in the meantime stays.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [own]);

  const saved = own ? typedOf(own) : empty;
  useOnTyped(form, (typed) =>
    writeDraft(draft, JSON.stringify(typed) === JSON.stringify(saved) ? '' : JSON.stringify(typed)),
  );

  const { submit, message } = useSubmit(
    ({ showsTruck, ...review }: z.output<typeof schema>) => {
      // Who has not told this browser their truck changes nothing about it.
      const shown = truck ? (showsTruck ? parseTruckCode(truck) : null) : undefined;
      return send(productId, { ...review, truck: shown }, own ?? null);
    },
    {
      success: 'Review Submitted',
      onSuccess: (sent) => {
        form.reset(typedOf(sent));
        dropDrafts(draft);
        setSent(true);
        return show(sent);
      },
      onRefused: ({ details: { fields = {} } }) => {
        for (const name of ['rating', 'comment'] as const)
          if (fields[name]) form.setError(name, { type: 'server', message: fields[name] });
      },
      revalidates: 'never',
      keepsInput: true,
    },
  );

  if (isSent)
    return (
      <Done title="Thank you for your review">
        <p>It is on this page now, with your name.</p>
        <Button kind="line" onClick={() => setSent(false)}>
          Change it
        </Button>
      </Done>
    );
  return (
    <form className="form" noValidate onSubmit={form.handleSubmit(submit)}>
      <h3>{own ? 'Your review' : 'Write a review'}</h3>
      {message !== undefined && <Alert kind="bad">{message}</Alert>}
      <SelectField label="Rating" required error={errors.rating?.message} {...form.register('rating')}>
        <option value="">Select…</option>
        {ratingWords.map((word, index) => (
          <option key={word} value={index + 1}>
            {index + 1} - {word}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Comment"
        required
        hint={name && `It will be shown with your name, ${name}.`}
        error={errors.comment?.message}
        {...form.register('comment')}
      />
      {truck && (
        <Check {...form.register('showsTruck')}>
          Show with it that my truck is a {shortTruckName(truck)}
        </Check>
      )}
      <p>
        <Button type="submit" busy={isSubmitting || own === undefined}>
          {isSubmitting ? 'Submitting…' : 'Submit'}
        </Button>
      </p>
    </form>
  );
}

type ReviewBody = z.output<typeof reviewInputSchema>;

/** Creates the review or, if there is one already (even from another tab), changes it. */
async function send(id: string, body: ReviewBody, own: Review | null): Promise<Review> {
  const change = () => call('PUT /api/products/:id/reviews/mine', { params: { id }, body });
  if (own) return change();
  try {
    return await call('POST /api/products/:id/reviews', { params: { id }, body });
  } catch (error) {
    if (error instanceof ShopError && error.code === 'conflict') return change();
    throw error;
  }
}

function typedOf({ rating, comment, truck }: Review): Typed {
  return { rating: String(rating), comment, showsTruck: truck !== null };
}

/**
 * Returns the user's own review of a product: undefined until it has loaded, null when there is none.
 * The page is the same for everyone and may be some seconds old: if it lacks the user's review, it is loaded again.
 */
function useOwnReview({ _id: id, reviews }: ProductDetails) {
  const [own, setOwn] = useState<Review | null>();
  const { revalidate } = useRevalidator();

  async function show(review: Review | null): Promise<void> {
    setOwn(review);
    if (!review || reviews.some((known) => isSame(known, review))) return;
    // Bypasses the browser's cache.
    await call('GET /api/products/:id', { params: { id }, cache: 'reload' }).catch(() => undefined);
    await revalidate();
  }
  const showFound = useEffectEvent(show);

  useEffect(() => {
    let mounted = true;
    void loadOwnReview(id).then((review) => (mounted ? showFound(review) : undefined));
    return () => {
      mounted = false;
    };
  }, [id]);

  return { own, show };
}

async function loadOwnReview(id: string): Promise<Review | null> {
  try {
    return (await call('GET /api/products/:id/reviews/mine', { params: { id } })).review;
  } catch (error) {
    // The session has ended, and nothing has been typed yet.
    if (sessionEnded(error)) forgetUserInfo();
    return null;
  }
}

function isSame(one: Review, other: Review): boolean {
  return one._id === other._id && one.rating === other.rating && one.comment === other.comment;
}
