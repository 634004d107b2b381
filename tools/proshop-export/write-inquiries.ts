import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoPdf } from '../../server/db/seed/demo-pdf.ts';
import { jobCategories, partTypes } from '../../shop/inquiry-facts.ts';
import { dated, firstNames, lastNames, objectId, oid, started, writeDocuments } from './values.ts';

/** Writes what visitors sent with the three forms, and their files, one of which is gone. */
export async function writeInquiries(
  folder: string,
  count: number,
  pick: <T>(list: readonly T[]) => T,
): Promise<void> {
  const plan = demoPdf('Plan', ['The floor and both cab corners.']);
  writeFileSync(join(folder, 'files/uploads/plan.pdf'), plan);
  const person = (at: number, kind: number) => {
    const date = new Date(started + at * 86_400_000);
    return {
      _id: oid(objectId(kind, at, date)),
      name: `${pick(firstNames)} ${pick(lastNames)}`,
      email: `asker${at}@example.com`,
      phone: at % 2 ? '(916) 555-0188' : '9165550188',
      createdAt: dated(date, at),
    };
  };
  await writeDocuments(join(folder, 'restorations.json'), count, (at) => ({
    ...person(at, 10),
    subject: 'Cab corners',
    brandModel: '1957 GMC 100',
    description: 'Rust.',
    file: at % 3 ? '' : 'https://files.former.shop/uploads/plan.pdf',
  }));
  await writeDocuments(join(folder, 'parts.json'), count, (at) => ({
    ...person(at, 11),
    subject: 'Grille',
    partType: pick(partTypes),
    details: 'One piece, please.',
    file: at % 5 ? null : '/uploads/gone.pdf',
  }));
  await writeDocuments(join(folder, 'careers.json'), count, (at) => ({
    ...person(at, 12),
    jobCategory: pick(jobCategories),
    coverLetter: '/uploads/plan.pdf',
    resume: '/uploads/plan.pdf',
  }));
}
