export const userPath = (id: string): string => `/admin/user/${encodeURIComponent(id)}/edit`;
