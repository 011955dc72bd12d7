// @shows SA-64

import { parkedCallsMessages } from '@ekoline/contract/calls/messages/parked-calls.ts'
import type { ParkedCall } from '@ekoline/contract/calls/parked-calls.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const LIST = 'GET /v1/ekoline/parkedcalls'
const SET = 'PUT /v1/ekoline/parkedcalls'
const TAKE = 'POST /v1/ekoline/parkedcalls/701/take'
const wire = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ')
const call = (part: Partial<ParkedCall> = {}): ParkedCall => ({
  uniqueid: 'c1',
  place: '701',
  other: { number: '+2348035559999', name: 'Ngozi Eze', is: 'contact' },
  parked_by: 'Bola Ade',
  is_own: false,
  since: wire(Date.now()),
  until: wire(Date.now() + 90_000),
  ...part,
})
const opened = (result: ParkedCall[], answers: Answers = {}) =>
  open('/my-phone', { [LIST]: { status: 'success', minutes: 3, result }, ...answers })
const card = async () => within(await screen.findByRole('region', { name: 'Parked calls' }))

describe('the parked calls', () => {
  beforeEach(() => session.store({ token: 'secret' }))

  test('say where they wait, who waits, who parked them, and how long before it rings back', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await opened([call(), call({ uniqueid: 'c2', place: '702', until: wire(Date.now() - 5_000) })])
    await page.shows('701')
    const [, one, other] = (await card()).getAllByRole('row')
    expect(one?.textContent).toMatch(/701.*Ngozi Eze.*Parked by Bola Ade.*00:01:30.*Take/)
    expect(other?.textContent).toMatch(/702.*Rings back in.*now/)
  })

  test("lead to a contact's page, and save a number without a name as one", async () => {
    await opened([
      call({ other: { number: '+2348035559999', name: 'Ngozi Eze', is: 'contact', contact_id: 5 } }),
      call({ uniqueid: 'c2', place: '702', other: { number: '+2348035550001', name: null, is: null } }),
    ])
    const link = await screen.findByRole('link', { name: 'Ngozi Eze' })
    expect(link.getAttribute('href')).toBe('/contacts?contact=5')
    await page.press('Save +234 803 555 0001 as contact')
    await page.inDialog('Save as contact')
  })

  test('are taken by the own phone, and it is said when there is none', async () => {
    const { calls } = await opened([call()], { [TAKE]: { status: 'success' } })
    await page.press('Take: Ngozi Eze')
    await page.shows(parkedCallsMessages.parked_takes)
    expect(calls.filter(({ call }) => call === TAKE)).toHaveLength(1)
  })

  test.each(['park_no_phone', 'park_place_empty', 'parked_take_failed'] as const)(
    'say %s',
    async (message) => {
      const code = message === 'parked_take_failed' ? 'internal' : message
      await opened([call()], { [TAKE]: failed(409, code, parkedCallsMessages[message]) })
      await page.press('Take: Ngozi Eze')
      await page.shows(parkedCallsMessages[message])
    },
  )

  test('are none, or could not be fetched', async () => {
    await opened([])
    await page.shows('No call is parked')
    await opened([], { [LIST]: failed(500, 'internal', 'Broken') })
    await page.shows('We couldn’t load the parked calls. The calls themselves aren’t affected.')
  })

  test('wait as long as an admin says', async () => {
    const { calls } = await opened([], { [SET]: { status: 'success' } })
    const minutes = await screen.findByLabelText('If no one takes a call, ring who parked it after')
    expect((minutes as HTMLSelectElement).value).toBe('3')
    fireEvent.change(minutes, { target: { value: '1' } })
    await page.shows(parkedCallsMessages.parking_set)
    expect(calls.find(({ call }) => call === SET)?.body).toEqual({ park_minutes: 1 })
  })

  test('say that the minutes could not be saved', async () => {
    await opened([], { [SET]: failed(500, 'internal', parkedCallsMessages.parking_failed) })
    const minutes = await screen.findByLabelText('If no one takes a call, ring who parked it after')
    fireEvent.change(minutes, { target: { value: '1' } })
    await page.shows(parkedCallsMessages.parking_failed)
  })
})
