import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client, isSignedOut, messageOf } from '../../client.ts'
import { text } from '../../text.ts'
import { toast } from '../../ui/toast.ts'
import { useSeat } from '../profile/profile.queries.ts'

/** The plans of the panel and the one of the workgroup, which only make sense together. */
export function usePlans() {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['plan', username],
    queryFn: async ({ signal }) => {
      const [list, plan] = await Promise.all([
        client.planlist(null, { signal }),
        client.workgroupPlan(null, { signal }),
      ])
      return { sold: list.result.filter(({ in_panel }) => in_panel), current: plan.result }
    },
  })
}

/** Ends the subscription of the workgroup, and says how it went; under way until the panel shows what is true now. */
export function useEndSubscription() {
  const cache = useQueryClient()
  const refetch = () => cache.invalidateQueries({ queryKey: ['plan'] })
  return useMutation({
    mutationFn: () => client.endSubscription(null),
    onSuccess: () => {
      toast.success(text('subscription_ended'))
      return refetch()
    },
    onError: (error) => {
      if (!isSignedOut(error)) toast.info(messageOf(error, text('subscription_end_failed')))
      return refetch()
    },
  })
}
