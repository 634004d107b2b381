/**
 * The photos that an uploaded file was made of, by its ticket: they are too large for the draft, and more can be added to them
 * after a reload. A browser without Cache storage, as on a page without HTTPS, forgets them; the uploaded file stays.
 */
import { uploadHours } from '../../../shop/inquiry-facts.ts';
import { photoShelf } from '../../browser/browser-storage.ts';

const keptAt = 'kept-at';
const pathOf = (ticket: string) => `/${photoShelf}/${ticket}`;
const open = async () => caches.open(photoShelf);

export async function keepPhotos(ticket: string, photos: readonly File[]): Promise<void> {
  const form = new FormData();
  for (const photo of photos) form.append('photo', photo);
  const headers = { [keptAt]: String(Date.now()) };
  await (await open()).put(pathOf(ticket), new Response(form, { headers }));
}

export async function readPhotos(ticket: string): Promise<File[]> {
  const kept = await (await open()).match(pathOf(ticket));
  return kept ? ((await kept.formData()).getAll('photo') as File[]) : [];
}

export async function forgetPhotos(ticket: string): Promise<void> {
  await (await open()).delete(pathOf(ticket));
}

/** Forgets those whose files the server has no longer. */
export async function forgetOldPhotos(): Promise<void> {
  const shelf = await open();
  const oldest = Date.now() - uploadHours * 3_600_000;
  for (const path of await shelf.keys()) {
    const kept = await shelf.match(path);
    if (Number(kept?.headers.get(keptAt)) < oldest) await shelf.delete(path);
  }
}
