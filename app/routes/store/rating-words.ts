/** By rating, from 1 (specification, section 5). */
export const ratingWords = ['Poor', 'Fair', 'Good', 'Very Good', 'Excellent'] as const;
