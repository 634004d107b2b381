/** Why a part came back, as the admins record it. */
export const returnReasons = ['fit', 'damaged', 'changedMind', 'other'] as const;
export type ReturnReason = (typeof returnReasons)[number];

export const returnReasonNames: Readonly<Record<ReturnReason, string>> = {
  fit: 'It doesn’t fit',
  damaged: 'Damaged',
  changedMind: 'Changed their mind',
  other: 'Another reason',
};
