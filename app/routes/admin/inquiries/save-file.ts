import { ShopError } from '../../../../shop/shop-error.ts';

/** Enough for a few megabytes over a slow connection. */
const patienceMs = 60_000;
/** Browsers read the address some time after the click. */
const keepMs = 60_000;

/**
 * Fetches a file of the shop.
 * @throws ShopError with the server's message
 */
export async function fetchFile(path: string): Promise<Blob> {
  const response = await fetch(path, { signal: AbortSignal.timeout(patienceMs) }).catch(() => {
    throw new ShopError(
      'FETCH_ERROR',
      'The shop cannot be reached. Please check your connection and try again.',
    );
  });
  if (!response.ok) throw await refusalOf(response);
  return response.blob();
}

/**
 * Fetches a file of the shop and lets the browser save it (specification, section 7).
 * @param name the file name to save it under
 * @throws ShopError with the server's message
 */
export async function saveFile(path: string, name: string): Promise<void> {
  const url = URL.createObjectURL(await fetchFile(path));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keepMs);
}

async function refusalOf(response: Response): Promise<ShopError> {
  const { message } = (await response.json().catch(() => ({}))) as { message?: string };
  const code =
    response.status === 401 ? 'not_signed_in' : response.status === 404 ? 'not_found' : 'unavailable';
  return new ShopError(code, message ?? 'An error occurred');
}
