import type { FileKind, InquiryForm, InquiryStatus } from '../../../shop/inquiry-facts.ts';
import type { Answers } from '../../features/inquiries/data.ts';

/** An inquiry of the demo; some are new, some in progress, some done. */
export interface DemoInquiry {
  form: InquiryForm;
  status: InquiryStatus;
  /** Hours before the first start of the demo. */
  hoursAgo: number;
  answers: Answers;
  /** Paragraphs of its files. */
  files?: Partial<Record<FileKind, readonly string[]>>;
  notes?: readonly { kind: 'note' | 'reply'; hoursAgo: number; text: string }[];
}

export const demoInquiries: readonly DemoInquiry[] = [
  {
    form: 'restoration',
    status: 'new',
    hoursAgo: 3,
    answers: {
      name: 'Ruth Alvarado',
      email: 'ruth.alvarado@example.com',
      phone: '9165550188',
      subject: 'Cab corners and floor',
      brandModel: '1957 GMC 100, short step-side',
      description:
        'My father bought it new in Lodi. Both cab corners are gone and I can see the road through the floor on the driver’s side.\n\nI want to drive it, not show it. Can you do the metal this winter and the paint next year?',
    },
    files: {
      file: [
        'Four places need metal: both cab corners, the floor on the left from the seat riser forward, and the lower hinge pillar on the right.',
        'The bed, the doors and the hood are straight. The engine is the 270 six and runs.',
      ],
    },
  },
  {
    form: 'restoration',
    status: 'new',
    hoursAgo: 20,
    answers: {
      name: 'Earl Whitcomb',
      email: 'earl.whitcomb@example.com',
      phone: '7755550164',
      subject: 'Frame-off, what does it cost',
      brandModel: '1956 Chevrolet 3100, big window',
      description:
        'Barn truck, complete, not running since 1983. I would like to know what a frame-off comes to and how long you are booked out. I can bring it to you on a trailer.',
    },
  },
  {
    form: 'restoration',
    status: 'quoted',
    hoursAgo: 6 * 24,
    answers: {
      name: 'Marisol Vega',
      email: 'marisol.vega@example.com',
      phone: '5305550119',
      subject: 'NAPCO conversion, set up and tested',
      brandModel: '1958 Chevrolet Apache 38, NAPCO 4x4',
      description:
        'The conversion is original to the truck. It jumps out of four-wheel drive and the hubs do not lock. I have the papers of 1958 and would like it to stay as it was built.',
    },
    files: {
      file: [
        'Papers that came with the truck: dealer invoice of March 1958, conversion plate, two service bills of 1961 and 1966.',
      ],
    },
    notes: [
      {
        kind: 'note',
        hoursAgo: 5 * 24 + 2,
        text: 'Rang her. She is in no hurry and wants the hubs rebuilt, not new.',
      },
      {
        kind: 'reply',
        hoursAgo: 5 * 24,
        text: 'Hello Marisol,\n\nthank you for the papers. Rebuilding both hubs and setting up the transfer case comes to $2,850, parts included, and takes us two weeks. We have room from the 12th.\n\nLinda',
      },
    ],
  },
  {
    form: 'restoration',
    status: 'done',
    hoursAgo: 40 * 24,
    answers: {
      name: 'Tom Okafor',
      email: 'tom.okafor@example.com',
      phone: '4155550172',
      subject: 'Dash and gauges',
      brandModel: '1955 Chevrolet 3200, second series',
      description: 'Speedometer sticks, the fuel gauge shows full always. The glass is scratched.',
    },
    notes: [{ kind: 'note', hoursAgo: 30 * 24, text: 'Picked up Saturday, paid in the shop.' }],
  },
  {
    form: 'part',
    status: 'new',
    hoursAgo: 1,
    answers: {
      name: 'Dale Ridley',
      email: 'dale.ridley@example.com',
      phone: '5305550142',
      subject: 'Grille, 1955 second series',
      partType: 'Rare',
      details:
        'One piece, chrome or painted, I do not mind. Small dents are fine, no cracks at the mounting ears please.',
    },
  },
  {
    form: 'part',
    status: 'new',
    hoursAgo: 9,
    answers: {
      name: 'Ana Castellanos',
      email: 'ana.castellanos@example.com',
      phone: '2095550133',
      subject: 'Rear window glass, panoramic cab',
      partType: 'Restorable Used Item',
      details: 'For a 1959 Apache with the big rear window. Clear, not tinted. I can pick it up.',
    },
    files: { file: ['Drawing with the measures of the opening: 48 by 16 inches, corner radius 5 inches.'] },
  },
  {
    form: 'part',
    status: 'waiting',
    hoursAgo: 3 * 24,
    answers: {
      name: 'Gus Lindqvist',
      email: 'gus.lindqvist@example.com',
      phone: '5415550190',
      subject: 'Spare wheel carrier',
      partType: 'OEM',
      details: 'Side mount, for a long step-side. Do you have one with the lock?',
    },
    notes: [
      {
        kind: 'reply',
        hoursAgo: 2 * 24,
        text: 'Hello Gus,\n\nwe have two without the lock. Would one of them do? I can send pictures.\n\nLinda',
      },
    ],
  },
  {
    form: 'part',
    status: 'quoted',
    hoursAgo: 8 * 24,
    answers: {
      name: 'Bev Tanaka',
      email: 'bev.tanaka@example.com',
      phone: '8085550127',
      subject: 'Horn ring, deluxe wheel',
      partType: 'Rare',
      details: 'For a 1957 Chevrolet deluxe cab. Mine broke at two o’clock.',
    },
    notes: [{ kind: 'note', hoursAgo: 7 * 24, text: 'Second shelf, box 14. Asked $180.' }],
  },
  {
    form: 'part',
    status: 'done',
    hoursAgo: 21 * 24,
    answers: {
      name: 'Wes Harlan',
      email: 'wes.harlan@example.com',
      phone: '5305550155',
      subject: 'Tailgate chains',
      partType: 'OEM',
      details: 'A pair, with the leather sleeves if you have them.',
    },
  },
  {
    form: 'career',
    status: 'new',
    hoursAgo: 5,
    answers: {
      name: 'Priya Raman',
      email: 'priya.raman@example.com',
      phone: '9165550107',
      jobCategory: 'Metal Fabricator',
    },
    files: {
      coverLetter: [
        'I have welded for nine years, six of them on trailers and three on old trucks.',
        'On weekends I am putting a floor into my own 1956 pickup. I would like to do that all week.',
      ],
      resume: ['2017 to 2023: Delta Trailer Works, Stockton. 2023 to now: Hangtown Auto Body, Placerville.'],
    },
  },
  {
    form: 'career',
    status: 'waiting',
    hoursAgo: 4 * 24,
    answers: {
      name: 'Jesse Moreno',
      email: 'jesse.moreno@example.com',
      phone: '5305550181',
      jobCategory: 'Shipping & Receiving',
    },
    files: {
      coverLetter: ['I pack things so that they arrive. Fenders, glass and crankshafts so far.'],
      resume: ['2019 to now: shipping lead, Sierra Freight, Auburn.'],
    },
    notes: [{ kind: 'note', hoursAgo: 3 * 24, text: 'Comes by on Tuesday at 9.' }],
  },
];
