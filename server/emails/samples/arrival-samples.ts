import type { Samples } from '../kinds.ts';

/** The emails about arrivals. */
export function arrivalSamples(publicUrl: string): {
  'arrival-confirm': Samples<'arrival-confirm'>;
  'part-arrived': Samples<'part-arrived'>;
} {
  const confirm = {
    url: `${publicUrl}/arrival/5lSkITpo1-5PF7VSPLirZQ7nLlNJNO-G9U9XcU97q0M`,
    unsubscribeUrl: `${publicUrl}/arrival-off/5f0c1e9a7b3d4c2e8a6f1b90.5lSkITpo1-5PF7VSPLirZQ7nLlNJNO-G9U9XcU97q0M`,
  };
  const part = 'Grille, Front, Painted White, 1957 Chevrolet';
  const arrived = {
    ...confirm,
    part,
    partNumber: 'LCT-GR-5701',
    url: `${publicUrl}/product/5f0c1e9a7b3d4c2e8a6f1b90`,
  };
  return {
    'arrival-confirm': { usual: { ...confirm, part }, 'for a search': { ...confirm, part: undefined } },
    'part-arrived': { usual: arrived, 'a part without a number': { ...arrived, partNumber: '' } },
  };
}
