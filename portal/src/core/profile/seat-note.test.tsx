import { securityMessages } from '@ekoline/contract/people/messages/security.ts'
import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { ada, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

beforeEach(() => session.store({ token: 'secret' }))

test.each(['/ivr', '/conferences', '/files', '/phone', '/bulk-dialler'])(
  '%s says to a lead why nothing can be changed, and to no one else',
  async (address) => {
    await open(address)
    await screen.findByRole('heading', { level: 1 })
    page.showsNot(securityMessages.lead_refused)
    cleanup()

    await open(address, { 'GET /v1/ekoline/web/loggedOnUser': { ...ada, userStatus: 'lead' } })
    expect(await page.shows(securityMessages.lead_refused)).toBeTruthy()
  },
)
