import { isRouteErrorResponse } from 'react-router';

/** Of what a loader has thrown: the status of the page that stands in its place, and why, in the API's words. */
export function refusalOf(error: unknown): { status: number; message?: string | undefined } {
  if (!isRouteErrorResponse(error)) return { status: 500 };
  const { message } = (error.data ?? {}) as { message?: string };
  return { status: error.status, message };
}
