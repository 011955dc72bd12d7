import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'

/** The plans of the panel and the one of the workgroup, which only make sense together. */
export function usePlans() {
  const { username } = useSeat()
  return useQuery({
    queryKey: ['money', 'plan', username],
    queryFn: async ({ signal }) => {
      const [list, plan] = await Promise.all([
        client.planlist(null, { signal }),
        client.workgroupPlan(null, { signal }),
      ])
      return { sold: list.result.filter(({ in_panel }) => in_panel), current: plan.result }
    },
  })
}
