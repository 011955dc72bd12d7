import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { CALLS, having } from '../../testing/calls.ts'
import { ada, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const part = async (name: string) => within(await screen.findByRole('region', { name }))
type Opened = Awaited<ReturnType<typeof open>>
const asked = ({ calls }: Opened) =>
  calls
    .filter((call) => call.call.startsWith(`${CALLS}?`))
    .map((call) => new URL(call.call.slice(4), 'http://x').searchParams)

describe('the recent calls of the Overview', () => {
  beforeEach(() => session.store({ token: 'secret' }))

  // @shows SA-5
  test('are the seven newest, with the columns of the specification', async () => {
    await open('/', having(9, { other: { number: '2347012208841', name: 'Kemi Lawal', is: 'contact' } }))
    const calls = await part('Recent team calls')
    await calls.findAllByText('Kemi Lawal')
    const rows = calls.getAllByRole<HTMLTableRowElement>('row')
    expect(rows).toHaveLength(1 + 7)
    expect(calls.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '#',
      'Direction',
      'From',
      'To',
      'Time',
      'Duration',
      'Call status',
      'Download',
      'Cost',
      'Call back',
    ])
    expect([...(rows[1]?.cells ?? [])].slice(3, 6).map((cell) => cell.textContent)).toEqual([
      'Kemi Lawal+234 701 220 8841',
      '20 Nov 2025, 14:32',
      '00:03:12',
    ])
    const all = calls.getByRole('link', { name: 'See all calls' })
    expect(all.getAttribute('href')).toBe('/calls?whose=everybody')
  })

  test('are everybody’s for an admin, who may see the own ones alone', async () => {
    const opened = await open('/', having(9))
    await part('Recent team calls')
    await waitFor(() => expect(asked(opened)[0]?.has('cardid')).toBe(false))
    await page.press('Yours')
    const own = await part('Your recent calls')
    await page.isAt('/?recent=own')
    expect(asked(opened).at(-1)?.get('cardid')).toBe('101')
    expect(own.getByRole('link', { name: 'See all calls' }).getAttribute('href')).toBe('/calls')
    await page.press('Everybody')
    await page.isAt('/')
  })

  test('are the own ones for who is no admin, whatever the address says', async () => {
    const opened = await open('/', {
      ...having(9),
      'GET /v1/ekoline/web/loggedOnUser': { ...ada, admin_status: false },
    })
    await part('Your recent calls')
    expect(screen.queryByRole('button', { name: 'Everybody' })).toBeNull()
    await waitFor(() => expect(asked(opened).map((query) => query.get('cardid'))).toEqual(['101']))
  })

  test('say what will be here, and lead to the dial box', async () => {
    await open('/', having(0))
    await page.shows('No calls yet')
    await page.shows('Make your first call and it shows up here.')
    const calls = await part('Recent team calls')
    fireEvent.click(calls.getByRole('button', { name: 'Call a number' }))
    const number = await screen.findByLabelText('Number to call')
    await waitFor(() => expect(document.activeElement).toBe(number))
    await page.isAt('/')
  })
})
