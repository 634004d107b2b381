import { createStored } from './browser-storage.ts';

/** The shopper's truck as text, which begins with its year (app/ui/fit/truck-text.ts reads the rest); empty without one. */
const stored = createStored('truck', (text) => (text && /^\d{4}/.test(text) ? text : ''));

export const readTruck = stored.read;
/** Returns the same; empty on the server, so that pages are the same for everyone. */
export const useTruck = stored.use;
export const saveTruck = stored.write;
