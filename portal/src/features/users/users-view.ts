/** What of the users is shown. */
export interface UsersView {
  /** as it was typed; what is asked for is without the blanks around it */
  search: string
  page: number
}

/** The view that an address asks for; what it does not say, or says wrongly, is as the screen opens. */
export function readView(address: URLSearchParams): UsersView {
  const page = Number(address.get('page'))
  return {
    search: address.get('q')?.slice(0, 100) ?? '',
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
  }
}

/** The address of a view, without what goes without saying. */
export function writeView({ search, page }: UsersView): Record<string, string> {
  return { ...(search !== '' && { q: search }), ...(page > 1 && { page: String(page) }) }
}
