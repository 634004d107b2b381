import type { Samples } from '../kinds.ts';

type InquiryKind = 'inquiry-received' | 'inquiry-reply' | 'new-inquiry';

const sender = {
  name: 'Walt Buyer',
  email: 'walt@example.com',
  phone: '5305550188',
  createdAt: new Date('2026-11-20T19:05:00Z'),
};
const none = {
  subject: null,
  brandModel: null,
  description: null,
  partType: null,
  details: null,
  jobCategory: null,
};
const part = {
  ...sender,
  ...none,
  subject: 'Grille for a ’57',
  partType: 'Restorable Used Item',
  details:
    'Do you have an original chrome grille for a 1957 Chevrolet 3100?\n\nMine has a crack on the left side.',
};
const restoration = {
  ...sender,
  ...none,
  name: 'Maximiliana-Theodora Vandenberghe-Featherstonehaugh',
  subject: 'Cab corners, rockers and both steps',
  brandModel: '1957 GMC 100',
  description:
    'It has been my grandfather’s truck since new. It ran until 1991 and has been in the barn since then. The cab corners are gone, the rockers are soft, and somebody welded plates over both steps. I would like to have it on the road by next summer, in its original color.',
};
const career = { ...sender, ...none, jobCategory: 'Metal Fabricator' };

const shortReply =
  'Yes, we have one: straight, with two small pits near the hood.\n\nIt is $385. Shall we set it aside for you?';
const longReply = `Good morning Maximiliana,

${'Thank you for the pictures. We looked at them together this morning, and the cab is better than you think: the hinge pillars are straight, and that is what decides. The corners and rockers come as panels that we weld in; the steps we would make. '.repeat(4)}

Three ways to go about it:
1. Metal only, in primer
2. Metal and paint, you put it back together
3. The whole truck

Call us when you are near a phone.
Rosa`;

/** The emails about inquiries and applications. */
export function inquirySamples(publicUrl: string): { [Kind in InquiryKind]: Samples<Kind> } {
  const url = (form: string) => `${publicUrl}/admin/${form}/66f1b0014be21d7f0a5c3e77`;
  return {
    'inquiry-received': {
      part: { called: 'part inquiry' },
      restoration: { called: 'restoration inquiry' },
      career: { called: 'job application' },
    },
    'inquiry-reply': {
      usual: { inquiry: part, called: 'part inquiry', reply: shortReply },
      long: { inquiry: restoration, called: 'restoration inquiry', reply: longReply },
      'to an application': {
        inquiry: career,
        called: 'job application',
        reply: 'We would like to meet you. Can you come by on Thursday at nine?',
      },
    },
    'new-inquiry': {
      part: { ...part, called: 'part inquiry', url: url('part') },
      restoration: { ...restoration, called: 'restoration inquiry', url: url('restoration') },
      career: { ...career, called: 'job application', url: url('career') },
    },
  };
}
