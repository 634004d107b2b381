/**
 * Matches paths, and ids of routes, of pages that the route manifest of the shop lacks (decision 025): the admin's, project
 * lists and arrivals. Going to one of them from the shop loads a document.
 */
export const outsideShop = /^\/?(?:admin|projects|arrival(?:-off)?)(?:\/|$)/;
