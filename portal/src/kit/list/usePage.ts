import { useSearchParams } from 'react-router'

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
  const [address, setAddress] = useSearchParams()
  const wordOf = (name: string) => (address.get(name) ?? '').slice(0, WORD_LONGEST)
  const words = Object.fromEntries(names.map((name) => [name, wordOf(name)])) as Words<Name>

  function show(next: Partial<Record<string, string>>, replace = false) {
    const kept = new URLSearchParams(address)
    for (const [name, value] of Object.entries<string | undefined>({ ...words, [pageName]: '', ...next })) {
      kept.delete(name)
      if (value) kept.set(name, value)
    }
    setAddress(kept, { preventScrollReset: true, replace })
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
