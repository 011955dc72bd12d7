import { useLayoutEffect, useRef } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'

/** The words of the address. A change is made to the newest ones, also while the page of the change before is not shown yet. */
export function useAddress() {
  const [address, setAddress] = useSearchParams()
  const newest = useRef(address)
  useLayoutEffect(() => {
    newest.current = address
  }, [address])
  function change(to: (now: URLSearchParams) => void, options: NavigateOptions) {
    const next = new URLSearchParams(newest.current)
    to(next)
    newest.current = next
    setAddress(next, { preventScrollReset: true, ...options })
  }
  return [address, change] as const
}
