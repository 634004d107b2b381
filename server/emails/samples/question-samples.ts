import type { Samples } from '../kinds.ts';

const asked = {
  name: 'Walt Buyer',
  question: 'Does this grille come with the clips, or do I reuse mine?',
  part: 'Grille, Front, Painted White, 1957 Chevrolet',
  askedAt: new Date('2026-11-20T19:05:00Z'),
};
const long = {
  ...asked,
  name: '',
  question: `${'My truck had the front clip changed in the seventies, and nobody remembers from which year. '.repeat(8)}\n\nWould it still bolt on?`,
};

/** The emails about questions that were asked on a part's page. */
export function questionSamples(publicUrl: string): {
  'question-answered': Samples<'question-answered'>;
  'new-question': Samples<'new-question'>;
} {
  const page = `${publicUrl}/product/5f0c1e9a7b3d4c2e8a6f1b90`;
  const url = `${publicUrl}/admin/questions/66f1b0014be21d7f0a5c3e77`;
  const answer = 'It comes with a new set of clips and screws.\n\nKeep the old ones as spares.';
  return {
    'question-answered': {
      usual: { ...asked, answer, url: page, isPublished: true },
      'by email only': { ...asked, answer, url: page, isPublished: false },
      'without a name, long': {
        ...long,
        answer: `Good morning,\n\n${'Measure from the hood latch to the frame on both sides. '.repeat(12)}\n\nRosa`,
        url: undefined,
        isPublished: false,
      },
    },
    'new-question': {
      usual: { ...asked, email: 'walt@example.com', url },
      'without a name, long': { ...long, email: 'walt@example.com', url },
    },
  };
}
