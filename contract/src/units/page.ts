// @source AC9-5, AC9-6, SA-149

export const PAGE_SIZE = 50 // api.md, "Every list is paged"
export const CALL_PAGE_SIZES = [10, 50, 100, 150, 200] as const // account-core §9
export const CALL_PAGE_SIZE = 10 // account-core §9
export const CALL_HISTORY_DAYS = 90 // account-core §9, "range from 90 days ago to today"
export const OTP_PAGE_SIZE = 5 // service-areas §9, "OTP history defaults"
export const OTP_PAGE_SIZE_MOST = 200
export const RECENT_CALLS = 7 // service-areas §9
export const SEARCH_COUNT_LIMIT = 10_000 // api.md, search counts no further
const MARGIN = 5 // account-core §9, "Pagination margin and range are 5"
const RANGE = 5

/** How many pages hold `total` rows; at least 1, so that an empty list has a page. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}

/**
 * The page numbers to show: the first and last `margin`, and `range` around the current one; 'gap' is in place of
 * the pages left out.
 *
 * @source account-core §9, "Pagination margin and range are 5"
 */
export function pageLinks(
  current: number,
  pages: number,
  margin = MARGIN,
  range = RANGE,
): (number | 'gap')[] {
  const around = Math.floor(range / 2)
  const links: (number | 'gap')[] = []
  for (let page = 1; page <= pages; page++) {
    const shown = page <= margin || page > pages - margin || Math.abs(page - current) <= around
    if (shown) links.push(page)
    else if (links.at(-1) !== 'gap') links.push('gap')
  }
  return links
}
