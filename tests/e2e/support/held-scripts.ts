import type { Page } from '@playwright/test';
import { holdRequests } from './held-requests.ts';

/** Holds back the scripts of the pages opened from now on. Returns what lets them go. */
export const holdScripts = (page: Page): Promise<() => void> => holdRequests(page, /\/assets\/.*\.js$/);
