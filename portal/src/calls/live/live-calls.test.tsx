// @shows SA-51

import type { LiveCall } from '@ekoline/contract/calls/live-calls.ts'
import { liveCallsLabels, liveCallsMessages } from '@ekoline/contract/calls/messages/live-calls.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, ada, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const LIST = 'GET /v1/ekoline/livecalls'
const END = 'DELETE /v1/ekoline/livecalls/c1'
const SUPERVISE = 'POST /v1/ekoline/livecalls/c1/supervise'

const call = (part: Partial<LiveCall> = {}): LiveCall => ({
  uniqueid: 'c1',
  direction: 'in',
  kind: 'queue',
  state: 'connected',
  other: { number: '+2348035559999', name: 'Ngozi Eze', is: 'contact' },
  ours: { number: '+2342017000001', name: 'Customer care', is: 'queue' },
  answered_by: 'Bola Ade',
  starttime: '2026-11-20 11:00:00',
  seconds: 65,
  cost: 0,
  supervisable: true,
  ...part,
})
const opened = (result: LiveCall[], answers: Answers = {}) =>
  open('/calls/live', { [LIST]: { status: 'success', total: result.length, result }, ...answers })
const rows = async () => (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent)

describe('the live calls', () => {
  beforeEach(() => session.store({ token: 'secret' }))

  test('say who talks, for how long, and what it costs', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await opened([
      call(),
      call({ uniqueid: 'c2', state: 'waiting', answered_by: null, seconds: 9, supervisable: false }),
      call({
        uniqueid: 'c3',
        direction: 'out',
        state: 'ringing',
        other: { number: '+2348035550001', name: null, is: null },
        ours: { number: '+2348035550002', name: 'Kemi Lawal', is: 'member' },
        answered_by: null,
        seconds: 3,
        cost: 9,
        supervisable: false,
      }),
    ])
    await page.shows('Bola Ade')
    const [talk = '', waits = '', rings = ''] = await rows()
    expect(talk).toMatch(/Ngozi Eze.*Incoming.*Bola Ade.*Customer care.*Connected 00:01:05.*ListenEnd call/)
    expect(waits).toMatch(/Customer care.*Waiting in the queue.*End call/)
    expect(waits).not.toContain('Listen')
    expect(rings).toMatch(/\+234 803 555 0001.*Outgoing.*Kemi Lawal.*Ringing.*₦9\.00/)
  })

  test("lead to a contact's page, and save a number without a name as one", async () => {
    await opened([
      call({ other: { number: '+2348035559999', name: 'Ngozi Eze', is: 'contact', contact_id: 5 } }),
      call({ uniqueid: 'c2', other: { number: '+2348035550001', name: null, is: null } }),
    ])
    const link = await screen.findByRole('link', { name: 'Ngozi Eze' })
    expect(link.getAttribute('href')).toBe('/contacts?contact=5')
    await page.press('Save +234 803 555 0001 as contact')
    await page.inDialog('Save as contact')
  })

  test('are ended after a question', async () => {
    const { calls } = await opened([call()], { [END]: { status: 'success' } })
    await page.press('End call: Ngozi Eze')
    const dialog = await page.inDialog('End the call with Ngozi Eze?')
    dialog.getByText(/Both sides are hung up at once/)
    dialog.getByRole('button', { name: 'End call' }).click()
    await page.toasts('success', liveCallsMessages.live_call_ended)
    expect(calls.filter(({ call }) => call === END)).toHaveLength(1)
  })

  test('say why one could not be ended', async () => {
    await opened([call()], { [END]: failed(500, 'internal', liveCallsMessages.live_call_end_failed) })
    await page.press('End call: Ngozi Eze')
    ;(await page.inDialog('End the call with Ngozi Eze?')).getByRole('button', { name: 'End call' }).click()
    await page.toasts('info', liveCallsMessages.live_call_end_failed)
  })

  test('are heard on the own phone, whispered to, and joined', async () => {
    const { calls } = await opened([call()], { [SUPERVISE]: { status: 'success' } })
    await page.press('Listen: Ngozi Eze')
    const dialog = await page.inDialog('Hear the call with Ngozi Eze')
    dialog.getByText('Only Bola Ade hears you, not the other side.')
    dialog.getByRole('button', { name: 'Listen' }).click()
    await page.shows(new RegExp(liveCallsMessages.supervise_rings))
    dialog.getByRole('button', { name: 'Whisper' }).click()
    await screen.findByRole('button', { name: 'Whisper', pressed: true })
    const asked = calls.filter(({ call }) => call === SUPERVISE)
    expect(asked.map(({ body }) => body)).toEqual([{ mode: 'listen' }, { mode: 'whisper' }])
  })

  test.each(['supervise_no_phone', 'supervise_not_talking', 'supervise_failed'] as const)(
    'say why one cannot be heard: %s',
    async (code) => {
      await opened([call()], { [SUPERVISE]: failed(409, code, liveCallsMessages[code]) })
      await page.press('Listen: Ngozi Eze')
      ;(await page.inDialog('Hear the call with Ngozi Eze')).getByRole('button', { name: 'Listen' }).click()
      await page.toasts('info', liveCallsMessages[code])
    },
  )

  test('say when there are none, and when they cannot be loaded', async () => {
    await opened([])
    await page.shows('No one is on a call')
    await opened([], { [LIST]: failed(500, 'internal', 'Something went wrong.') })
    await page.shows(/couldn’t load the live calls/)
  })

  // @shows DEC-244
  test('show a supervisor no money', async () => {
    await opened([call({ cost: null })], {
      'GET /v1/ekoline/web/loggedOnUser': { ...ada, admin_status: false, role: 'supervisor' },
    })
    await page.shows('Bola Ade')
    const [talk = ''] = await rows()
    expect(talk).toMatch(/Ngozi Eze.*Bola Ade.*ListenEnd call/)
    expect(screen.queryByRole('columnheader', { name: liveCallsLabels.live_call_cost })).toBeNull()
    expect(talk).not.toContain('₦')
  })

  test('are for admins, and one link away from the call history', async () => {
    await opened([], { 'GET /v1/ekoline/web/loggedOnUser': { ...ada, admin_status: false } })
    await page.shows('Only admins and supervisors can see the live calls')
    await open('/calls')
    const tabs = within(
      (await screen.findAllByRole('navigation', { name: 'Views of calls' })).at(-1) as HTMLElement,
    )
    expect(tabs.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/calls',
      '/calls/missed',
      '/calls/blocked',
      '/calls/live',
      '/calls/recording',
    ])
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('All')
  })
})
