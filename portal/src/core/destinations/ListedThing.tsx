import type { DestinationCategory } from '@ekoline/contract/core/destinations.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Region } from '../../kit/Region.tsx'
import { FormSkeleton } from '../../kit/ThingForm.tsx'
import { text } from '../../text.ts'
import { useSeat } from '../profile/profile.queries.ts'

interface Listed<Thing> {
  total: number
  result: readonly Thing[]
}

interface ListedThingProps<Thing> {
  category: DestinationCategory
  /** what names it */
  destination: string
  /** a page of the list that it is in; the search finds any part of names and numbers */
  list: (query: { search: string; page: number }, signal: AbortSignal) => Promise<Listed<Thing>>
  nameOf: (thing: Thing) => string
  children: (thing: Thing) => ReactNode
}

/** A thing of a list by what names it, as it is now, for its form: a search may find others, too, on several pages. */
export function ListedThing<Thing>(props: ListedThingProps<Thing>) {
  const { category, destination, list, nameOf, children } = props
  const { cardid } = useSeat()
  const found = useQuery({
    queryKey: ['routing', 'listed', cardid, category, destination],
    queryFn: async ({ signal }) => {
      for (let page = 1, seen = 0; ; page++) {
        const { total, result } = await list({ search: destination, page }, signal)
        const thing = result.find((one) => nameOf(one) === destination)
        seen += result.length
        if (thing || result.length === 0 || seen >= total) return thing ?? null
      }
    },
    gcTime: 0, // a form begins with what is saved now
  })
  return (
    <Region query={found} loading={<FormSkeleton />} failed={text('call_flow_piece_failed')}>
      {(thing) => (thing ? children(thing) : <p className="text-soft">{text('call_flow_piece_gone')}</p>)}
    </Region>
  )
}
