import type { AgentChoice } from '@ekoline/contract/queues.ts'
import { queuesWire } from '@ekoline/contract/queues.wire.ts'
import { AGENTS_REFRESH_MS } from '@ekoline/contract/room-fields.ts'
import { wallboardWire } from '@ekoline/contract/wallboard.wire.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client, isSignedOut, messageOf } from '../../client.ts'
import { text } from '../../text.ts'
import { toast } from '../../ui/toast.ts'
import { addWire } from '../../wires.ts'
import { useSeat } from '../profile/profile.queries.ts'

addWire(queuesWire)
addWire(wallboardWire)

/** A page of the queues of the workgroup; what is shown stays until the next is there. */
export function useQueues(page: number) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['queues', cardid, page],
    queryFn: ({ signal }) => client.queues({ params: { cardid }, query: { page } }, { signal }),
    placeholderData: (shown) => shown,
  })
}

/** The agents of the workgroup, asked for again while they are shown. */
export function useAgents(page: number) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['agents', cardid, page],
    queryFn: ({ signal }) => client.agents({ query: { page } }, { signal }),
    placeholderData: (shown) => shown,
    refetchInterval: AGENTS_REFRESH_MS,
    staleTime: 0,
  })
}

/** The own switch, and the queues that it is for. */
export function useOwnAgent() {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['ownAgent', cardid],
    queryFn: ({ signal }) => client.ownAgent(null, { signal }),
  })
}

const said = { in: 'agent_in', paused: 'agent_paused', out: 'agent_out' } as const

const tellFailure = (error: unknown) => isSignedOut(error) || toast.info(messageOf(error, text('internal')))

/** Moves the own switch; under way until the agents' list says so too. */
export function useChangeAgent() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (state: AgentChoice) => client.changeAgent({ body: { state } }),
    onSuccess: (_, state) => {
      toast.success(text(said[state]))
      return Promise.all(['ownAgent', 'agents'].map((key) => cache.invalidateQueries({ queryKey: [key] })))
    },
    onError: tellFailure,
  })
}

export function useWallboardSwitch() {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['wallboardSwitch', cardid],
    queryFn: ({ signal }) => client.wallboardSwitch(null, { signal }),
  })
}

export function useSwitchWallboard() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (on: boolean) => client.switchWallboard({ body: { on } }),
    onSuccess: (_, on) => {
      toast.success(text(on ? 'wallboard_on' : 'wallboard_off'))
      return cache.invalidateQueries({ queryKey: ['wallboardSwitch'] })
    },
    onError: tellFailure,
  })
}
