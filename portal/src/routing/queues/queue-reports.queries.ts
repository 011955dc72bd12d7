import type { ReportBy } from '@ekoline/contract/routing/queue-reports.ts'
import { useQuery } from '@tanstack/react-query'
import { client, fetchFile } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'
import type { Range } from '../../ui/DateRange.tsx'

export interface ReportFilter extends Range {
  by: ReportBy
  within: number
}

/** What the calls of the queues come to; what is shown stays until the next is there. */
export function useQueueReport(filter: ReportFilter) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['routing', 'queue report', cardid, filter],
    queryFn: ({ signal }) => client.queueReport({ query: filter }, { signal }),
    placeholderData: (shown) => shown,
  })
}

/** Whether last week's report is mailed each Monday. */
export function useReportMail() {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['routing', 'reportMail', cardid],
    queryFn: ({ signal }) => client.reportMail(null, { signal }),
  })
}

export async function fetchReport(filter: ReportFilter): Promise<File> {
  const file = await fetchFile('queueReportFile', { query: filter })
  return new File([file], `${['queues', filter.by, filter.from, filter.to].join('-')}.csv`, {
    type: file.type,
  })
}
