/** The address of a page of the list of coupons. */
export const couponsPath = (page = 1): string => `/admin/couponlist${page > 1 ? `/page/${page}` : ''}`;

export const couponPath = (id: string): string => `/admin/couponlist/${encodeURIComponent(id)}/edit`;
