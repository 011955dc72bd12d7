import { WALLBOARD_REFRESH_MS } from '@ekoline/contract/company/wallboard.facts.ts'
import type { BoardQueue } from '@ekoline/contract/company/wallboard.ts'
import { useEffect, useState } from 'react'
import { ApiError, client } from '../../app/client.ts'

const ANSWER_WITHIN_MS = 10_000 // a request without an answer must not stop the board

/** Which board: by its specified address, or by a link that cannot be guessed. */
export type BoardOf = { readonly usersip: string } | { readonly key: string }

/** The last figures. */
export interface Board {
  /** whose it is */
  readonly company: string
  readonly queues: readonly BoardQueue[]
  /** when they came, milliseconds */
  readonly at: number
}

interface Wallboard {
  readonly board: Board | null
  /** why there are no figures: no such board, or no answer; null: there are, or they are loading */
  readonly missing: 'gone' | 'away' | null
}

const isNoBoard = (error: unknown) => error instanceof ApiError && error.http === 404

/**
 * The wallboard of a SIP username or of a link's key, polled every 3 seconds without a token. Figures stay when later requests fail,
 * unless there is no such board (any more).
 *
 * @source service-areas §2, "Wallboard"
 */
export function useWallboard(address: BoardOf): Wallboard {
  const { usersip, key } = 'key' in address ? { ...address, usersip: null } : { ...address, key: null }
  const [shown, setShown] = useState<Wallboard>({ board: null, missing: null })

  useEffect(() => {
    let left = false
    let asking = new AbortController()
    let next: ReturnType<typeof setTimeout>

    async function ask() {
      const asked = Date.now()
      asking = new AbortController()
      const late = setTimeout(() => asking.abort(), ANSWER_WITHIN_MS)
      try {
        const by = { signal: asking.signal, anonymous: true } as const
        const { company, queues } = await (key === null
          ? client.wallboard({ params: { usersip } }, by)
          : client.linkedWallboard({ params: { key } }, by))
        if (!left) setShown({ board: { company, queues: queues.result, at: Date.now() }, missing: null })
      } catch (error) {
        const gone = isNoBoard(error)
        if (!left)
          setShown(({ board }) => (gone ? { board: null, missing: 'gone' } : { board, missing: 'away' }))
      }
      clearTimeout(late)
      if (!left) next = setTimeout(ask, Math.max(0, WALLBOARD_REFRESH_MS - (Date.now() - asked)))
    }

    void ask()
    return () => {
      left = true
      asking.abort()
      clearTimeout(next)
    }
  }, [usersip, key])

  return shown
}
