// @source SA-127

import type { BusinessProfile } from '@ekoline/contract/people/business.ts'
import type { BusinessField } from '@ekoline/contract/people/business-fields.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { upload } from '../../app/upload.ts'
import { useProfile, useSeat } from '../../core/profile/profile.queries.ts'

export type Typed = Record<BusinessField, string>

/** The profile was added, but its logo was not stored: the cause says why. */
export class LogoNotKept extends Error {}

const keyOf = (username: string) => ['people', 'business', username]

/** The business profile of the workgroup; null before there is one. For admins. */
export function useBusinessProfile() {
  const { username } = useSeat()
  const { admin_status } = useProfile()
  return useQuery({
    queryKey: keyOf(username),
    queryFn: async ({ signal }) => (await client.businessProfile(null, { signal })).result,
    enabled: admin_status,
  })
}

interface Saving {
  body: Typed
  logo: File | null
}

/**
 * Adds or changes the profile, and sends the logo.
 *
 * @throws ApiError; LogoNotKept; Error when the answer names no profile
 */
export function useSaveBusiness(existing: BusinessProfile | null) {
  const { username } = useSeat()
  const { id: userid } = useProfile()
  const cache = useQueryClient()
  /** how much of the logo has been sent, from 0 to 1; null: none is under way */
  const [share, setShare] = useState<number | null>(null)
  const keep = (profile: BusinessProfile) => cache.setQueryData(keyOf(username), profile)

  async function sendLogo(file: File, body: Partial<Typed>): Promise<BusinessProfile> {
    setShare(0)
    const { signal } = new AbortController()
    try {
      const args = { params: { userid }, body, file }
      return (await upload('updateBusinessProfile', args, { signal, onProgress: setShare })).result
    } finally {
      setShare(null)
    }
  }

  async function add({ body, logo }: Saving): Promise<BusinessProfile> {
    const { status: _, ...added } = await client.addBusinessProfile({ body })
    if (!added.id) throw new Error('the answer has no id') // service-areas §8, "Profile add"
    if (!logo) return added
    return sendLogo(logo, {}).catch((cause) => {
      keep(added)
      throw new LogoNotKept('the profile is there, its logo is not', { cause })
    })
  }

  async function save({ body, logo }: Saving): Promise<BusinessProfile> {
    if (!existing) return add({ body, logo })
    if (logo) return sendLogo(logo, body)
    return (await client.updateBusinessProfile({ params: { userid }, body })).result
  }

  return { save: async (saving: Saving) => keep(await save(saving)), share }
}
