import { returnTerms } from '../../facts.ts';

/** Why parts come back. */
export const returnReasons = ['fit', 'damaged', 'wrong', 'changedMind', 'other'] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** As the admins record it. */
export const returnReasonNames: Readonly<Record<ReturnReason, string>> = {
  fit: 'It doesn’t fit',
  damaged: 'Damaged',
  wrong: 'We sent the wrong part',
  changedMind: 'Changed their mind',
  other: 'Another reason',
};

/** As buyers choose it. */
export const buyersReasonNames: Readonly<Record<ReturnReason, string>> = {
  fit: 'It doesn’t fit',
  damaged: 'It arrived damaged',
  wrong: 'You sent the wrong part',
  changedMind: 'I don’t need it anymore',
  other: 'Something else',
};

/** Returns what a reason means for the money that goes back (`app/routes/company/return-policy.tsx`). */
export function termsOf(reason: ReturnReason | null): string {
  if (reason === 'damaged') return 'There’s no restocking fee for a part that arrived damaged.';
  return reason === 'wrong' ? 'If we sent the wrong part, you get all of your money back.' : returnTerms;
}

/** Whether the restocking fee is usually kept (the return policy). */
export const costsFee = (reason: ReturnReason | ''): boolean => reason !== 'damaged' && reason !== 'wrong';

/** What a buyer has to show us of a part that arrived damaged. */
export const damagePhotos = 'a photo of the unopened box, and one of the damage';
