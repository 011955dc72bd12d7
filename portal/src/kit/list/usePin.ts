import { instantOf, lagosTime } from '@ekoline/contract/units/time.ts'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * The moment of the first page of a list, for its further pages: what came since would move rows onto the next page that were
 * read already. Undefined on the first page, and where the list was opened at another one.
 *
 * @param first the key of the first page's query
 * @param pinOf what in the first page says its moment
 */
export function usePin<Page>(
  page: number,
  first: QueryKey,
  pinOf: (first: Page) => string | undefined,
): string | undefined {
  const cache = useQueryClient()
  const kept = useRef<{ list: string; pin: string | undefined }>(undefined)
  const list = JSON.stringify(first)
  const shown = cache.getQueryData<Page>(first)
  if (page === 1) {
    kept.current = { list, pin: shown && pinOf(shown) }
    return undefined
  }
  // The first page may be forgotten while another one is read.
  if (kept.current?.list !== list || kept.current.pin === undefined)
    kept.current = { list, pin: shown && pinOf(shown) }
  return kept.current.pin
}

/**
 * The end of a range of lines with a `date`, newest first, for pages behind the first one: the second of the newest line, which
 * is the last one in the range.
 */
export function endAfter(result: readonly { readonly date: string }[]): string | undefined {
  const [newest] = result
  return newest && lagosTime(instantOf(newest.date))
}

/** `endAfter` of a list whose first page was read, or the end that was chosen. */
export const useEnd = (page: number, first: QueryKey, chosen: string): string =>
  usePin<{ result: readonly { readonly date: string }[] }>(page, first, ({ result }) => endAfter(result)) ??
  chosen
