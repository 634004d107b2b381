import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { documentFile } from '../../features/files/document-data.ts';
import type { Tx } from '../open.ts';
import { demoPdf } from './demo-pdf.ts';
import { seedId } from './read-catalog.ts';

const lockKey = 1_957_015;

interface DemoPart {
  lugoPart: string;
  installNotes: string;
  documents: { title: string; paragraphs: string[] }[];
}

/** Parts that take more than a wrench. */
const parts: DemoPart[] = [
  {
    lugoPart: 'LCT-BD-5501',
    installNotes:
      'Plan on an afternoon. The original spindles stay; the backing plates come off and the caliper brackets take their bolts.\n' +
      'Check that your wheels clear the calipers before you open a brake line: 15-inch wheels do, most original 16-inch ones don’t.\n' +
      'Bleed the rear first, and bed in the pads with ten gentle stops from 30 miles an hour.',
    documents: [
      {
        title: 'Installation instructions',
        paragraphs: [
          '1. Block the rear wheels, lift the front of the truck and set it on stands. Remove wheels, drums and backing plates; keep the bolts.',
          '2. Clean the spindles and check them for wear. Bolt the caliper brackets to the spindles with the original bolts, the long side to the rear.',
          '3. Pack the bearings with disc brake grease, press in the new seals and mount the rotors.',
          '4. Slide the calipers over the rotors with the bleeder screws up. Connect the hoses with new copper washers.',
          '5. Bleed the system, beginning at the wheel farthest from the master cylinder. Pump the pedal until it is firm before you drive.',
        ],
      },
      {
        title: 'Torque values',
        paragraphs: [
          'Bracket to spindle, upper bolt: 85 lb-ft. Lower bolts: 55 lb-ft.',
          'Caliper to bracket: 35 lb-ft. Hose to caliper: 25 lb-ft.',
          'Wheel nuts: 75 lb-ft, in a star pattern, once more after 50 miles.',
        ],
      },
    ],
  },
  {
    lugoPart: 'LCT-WH-5501',
    installNotes:
      'Disconnect the battery first. Lay the new harness beside the old one and label each end before you take anything out.\n' +
      'Grounds make or break it: scrape the paint where the straps touch the cab and the frame.',
    documents: [
      {
        title: 'Wire colors and connections',
        paragraphs: [
          'Red: battery to ammeter, 10 gauge. Black: ammeter to ignition switch, 12 gauge.',
          'Light green: headlights, high beam. Tan: headlights, low beam. Brown: tail lights.',
          'Yellow: brake light switch. Dark blue: right turn signal. Light blue: left turn signal.',
          'Pink: ignition switch to coil, through the resistance wire. Do not replace it with ordinary wire.',
        ],
      },
    ],
  },
];

/** Gives some parts of the demo installation notes and documents once; later changes by admins stay. */
export async function seedDemoDocuments({
  db,
  storage,
  clock,
}: Pick<Deps, 'db' | 'storage' | 'clock'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${lockKey})`.execute(tx);
    for (const { lugoPart, installNotes, documents } of parts) {
      const productId = seedId(`product ${lugoPart}`);
      for (const [position, { title, paragraphs }] of documents.entries()) {
        const id = seedId(`document ${lugoPart} ${title}`);
        const bytes = demoPdf(title, paragraphs);
        const isNew = await insertDocument(tx, { id, sizeBytes: bytes.length, createdAt: clock() });
        if (!isNew) continue;
        await storage.put(documentFile(id), bytes, 'application/pdf');
        await sql`
          INSERT INTO product_documents (product_id, position, document_id, title)
          SELECT id, ${position}, ${id}, ${title} FROM products WHERE id = ${productId}
          ON CONFLICT DO NOTHING`.execute(tx);
        if (position > 0) continue;
        await sql`UPDATE products SET install_notes = ${installNotes} WHERE id = ${productId} AND install_notes = ''`.execute(
          tx,
        );
      }
    }
  });
}

/** @returns whether it was not there yet */
async function insertDocument(
  tx: Tx,
  document: { id: string; sizeBytes: number; createdAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('documents')
    .values(document)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}
