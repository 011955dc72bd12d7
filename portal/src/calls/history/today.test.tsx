// @shows AC2-43

import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { ada, failed, open, unanswered } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const TODAY = 'GET /v1/ekoline/callstoday'
const numbers = (result: object) => ({ [TODAY]: { status: 'success', result } })
const busy = { answered: 1_204, missed: 3, calls: 1_950, spent: 20_150.5 }

const shown = async (name: string) => (await screen.findByRole('region', { name })).textContent

describe("today's numbers", () => {
  beforeEach(() => session.store({ token: 'secret' }))

  test('tell what was answered, missed and spent', async () => {
    await open('/calls/today', numbers(busy))
    expect(await shown('Answered')).toBe('Answered1,204of 1,207 incoming calls')
    expect(await shown('Missed')).toBe('Missed3of 1,207 incoming calls')
    expect(await shown('Spent')).toBe('Spent₦20,150.50on 1,950 calls since midnight')
  })

  test('are 0 before the first call of the day, and one call is a call', async () => {
    await open('/calls/today', numbers({ answered: 0, missed: 1, calls: 1, spent: 0 }))
    expect(await shown('Answered')).toBe('Answered0of 1 incoming call')
    expect(await shown('Spent')).toBe('Spent₦0.00on 1 call since midnight')
  })

  test('keep their place while they are loaded, and can be asked for again', async () => {
    await open('/calls/today', { [TODAY]: unanswered })
    await screen.findByRole('heading', { level: 1, name: 'Everybody’s calls today' })
    expect(screen.queryByRole('region', { name: 'Answered' })).toBeNull()
    await open('/calls/today', { [TODAY]: failed(500, 'server_error', 'Something went wrong.') })
    await page.shows('We couldn’t load today’s numbers.')
    expect(page.button('Try again').disabled).toBe(false)
  })

  test('are one link away from the Call History, for admins', async () => {
    await open('/calls/today', numbers(busy))
    const main = within(await screen.findByRole('main'))
    expect((await main.findByRole('link', { name: 'Call history' })).getAttribute('href')).toBe('/calls')
    await open('/calls')
    const [link] = await screen.findAllByRole('link', { name: 'Today’s numbers' })
    expect(link?.getAttribute('href')).toBe('/calls/today')
  })

  test('are not shown to who is no admin', async () => {
    await open('/calls/today', {
      'GET /v1/ekoline/web/loggedOnUser': { ...ada, admin_status: false },
    })
    await page.shows('Only admins can see today’s numbers')
    expect(screen.queryByRole('region', { name: 'Spent' })).toBeNull()
  })
})
