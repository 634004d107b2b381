import { z } from 'zod';
import { periodDays } from '../../rules/dates/calendar.ts';

export const periodSchema = z
  .string()
  .refine(
    (period) => periodDays(period),
    'Must be a year, a quarter such as 2026-Q4 or a month such as 2026-11',
  )
  .optional()
  .meta({ description: 'In California time; by default all time', example: '2026-Q4' });
