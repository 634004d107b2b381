/** How long a page that has done its work says so before it leads on; the toast says it longer. */
export const noticeMs = 2000;
