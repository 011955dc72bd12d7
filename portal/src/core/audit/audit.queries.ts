import type { AuditKind } from '@ekoline/contract/endpoint/audit-word.ts'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { session } from '../../app/session.ts'
import { useEnd } from '../../kit/list/usePin.ts'

/** The filter of the audit; '' is all. */
export interface AuditFilter {
  from: string
  to: string
  kind: AuditKind | ''
  person: string
}

/** A page of what was done in the workgroup, newest first; what is shown stays until the next page is there. */
export function useAudit({ from, to, kind, person, page }: AuditFilter & { page: number }) {
  const filter = {
    ...(from && { from }),
    ...(to && { to }),
    ...(kind && { kind }),
    ...(person && { search: person }),
  }
  const keyAt = (nth: number, end: string) => ['core', 'audit', session.get('username'), filter, nth, end]
  const end = useEnd(page, keyAt(1, to), to)
  return useQuery({
    queryKey: keyAt(page, end),
    queryFn: ({ signal }) =>
      client.audit({ query: { ...filter, ...(end && { to: end }), page } }, { signal }),
    placeholderData: (shown) => shown,
  })
}
