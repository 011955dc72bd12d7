import { useAddress } from './useAddress.ts'

/** A whole number of an address, 1 or more; null for anything else. */
export function addressNumber(text: string | null): number | null {
  const number = Number(text)
  return Number.isSafeInteger(number) && number >= 1 ? number : null
}

const WORD_LONGEST = 100

type Words<Name extends string> = Record<Name, string>

/**
 * The page of a list and its filters, which are in the address. A missing filter is '', and an empty one is left out of
 * the address.
 *
 * @param names of the words
 */
export const usePage = <Name extends string = never>(...names: Name[]) => usePageNamed('page', ...names)

/** The page of another list on the same screen. @param pageName by which the address has it */
export function usePageNamed<Name extends string = never>(pageName: string, ...names: Name[]) {
  const [address, change] = useAddress()
  const wordsOf = (from: URLSearchParams) =>
    Object.fromEntries(
      names.map((name) => [name, (from.get(name) ?? '').slice(0, WORD_LONGEST)]),
    ) as Words<Name>
  const words = wordsOf(address)

  function show(next: Partial<Record<string, string>>, replace = false) {
    change(
      (now) => {
        const all = { ...wordsOf(now), [pageName]: '', ...next }
        for (const [name, value] of Object.entries<string | undefined>(all)) {
          now.delete(name)
          if (value) now.set(name, value)
        }
      },
      { replace },
    )
  }

  return {
    page: addressNumber(address.get(pageName)) ?? 1,
    words,
    /** whether any word narrows the list */
    isNarrowed: names.some((name) => words[name] !== ''),
    onPage: (page: number) => show({ [pageName]: page > 1 ? String(page) : '' }),
    /** Sets filters, and goes to the first page. */
    choose: (choice: Partial<Words<Name>>, { replace = false } = {}) =>
      show(choice as Partial<Record<string, string>>, replace),
  }
}
