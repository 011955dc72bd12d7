import type { DocumentKind } from '@ekoline/contract/document-fields.ts'
import { documentsWire } from '@ekoline/contract/documents.wire.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../client.ts'
import { upload } from '../../upload.ts'
import { addWire } from '../../wires.ts'
import { PROFILE_KEY, useProfile, useSeat } from '../profile/profile.queries.ts'

addWire(documentsWire)

const DOCUMENTS_KEY = 'account-documents'

/** A page of one's own documents, and where the account stands. */
export function useDocuments(page: number) {
  const { id } = useProfile()
  return useQuery({
    queryKey: [DOCUMENTS_KEY, id, page],
    queryFn: ({ signal }) => client.accountDocuments({ query: { page } }, { signal }),
    placeholderData: (shown) => shown,
  })
}

/** Sends a document; one at a time, given up when the screen is left. */
export function useSendDocument(kind: DocumentKind) {
  const { cardid: card_id, workgroup: workgroup_name } = useSeat()
  const cache = useQueryClient()
  /** from 0 to 1; null: nothing is under way */
  const [share, setShare] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort('left'), [])

  /** @throws ApiError; the signal's reason when it was given up */
  async function send(file: File, type: string): Promise<string> {
    running.current = new AbortController()
    const options = { signal: running.current.signal, onProgress: setShare }
    const whose = { card_id, workgroup_name }
    setShare(0)
    try {
      const { message } =
        kind === 'identity'
          ? await upload(
              'addIdentityDocument',
              { file, body: { ...whose, id_verification_type: type } },
              options,
            )
          : await upload('addUtilityDocument', { file, body: { ...whose, utility_bill_type: type } }, options)
      return message
    } finally {
      setShare(null)
      // Whatever came of it: a cancel may have come too late.
      void cache.invalidateQueries({ queryKey: [DOCUMENTS_KEY] })
      void cache.invalidateQueries({ queryKey: PROFILE_KEY })
    }
  }
  return { share, send, cancel: () => running.current?.abort('cancelled') }
}
