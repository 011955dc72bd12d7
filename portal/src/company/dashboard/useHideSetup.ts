import { client } from '../../app/client.ts'
import { useChange } from '../../kit/useChange.ts'

/** Puts the list of the first day aside, on every device of the seat, or brings it back. */
export function useHideSetup() {
  const show = useChange((hidden: boolean) => client.hideSetup({ body: { hidden } }), {
    refreshes: 'company',
  })
  return { isPending: show.isPending, hide: () => show.run(true), show: () => show.run(false) }
}
