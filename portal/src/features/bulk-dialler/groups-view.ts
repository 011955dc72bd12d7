/** What of the groups and their members is shown. */
export interface GroupsView {
  /** null: the newest */
  group: number | null
  /** the beginning of a number or a name, as it was typed */
  search: string
  page: number
  /** a part of a group's name */
  groupSearch: string
  groupPage: number
}

const LONGEST = 100

function wholeFrom(text: string | null): number | null {
  const number = Number(text)
  return Number.isSafeInteger(number) && number >= 1 ? number : null
}

/** The view that an address asks for; what it does not say, or says wrongly, is as the screen opens. */
export function readView(address: URLSearchParams): GroupsView {
  return {
    group: wholeFrom(address.get('group')),
    search: address.get('q')?.slice(0, LONGEST) ?? '',
    page: wholeFrom(address.get('page')) ?? 1,
    groupSearch: address.get('groups')?.slice(0, LONGEST) ?? '',
    groupPage: wholeFrom(address.get('groups-page')) ?? 1,
  }
}

/** The address of a view, without what goes without saying. */
export function writeView({
  group,
  search,
  page,
  groupSearch,
  groupPage,
}: GroupsView): Record<string, string> {
  return {
    ...(group !== null && { group: String(group) }),
    ...(search !== '' && { q: search }),
    ...(page > 1 && { page: String(page) }),
    ...(groupSearch !== '' && { groups: groupSearch }),
    ...(groupPage > 1 && { 'groups-page': String(groupPage) }),
  }
}
