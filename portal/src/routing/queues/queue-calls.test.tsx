// @shows DEC-241, DEC-244

import { queueCallsMessages } from '@ekoline/contract/routing/messages/queue-calls.ts'
import type { QueueCall } from '@ekoline/contract/routing/queue-calls.ts'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { call as callOf } from '../../testing/calls.ts'
import { type Answers, ada, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const LIST = 'GET /v1/queue-calls'
const sold: QueueCall = {
  uniqueid: 'q1',
  queue: { id: 4, name: 'Dispatch' },
  other: { number: '+2348035559999', name: 'Ngozi Eze', is: 'contact' },
  came: '2026-11-20 10:00:00',
  outcome: 'answered',
  agent: 'Bola Ade',
  waited_seconds: 12,
  talk_seconds: 95,
  note: 'Parcel to Ibadan',
  recorded: true,
}
const missed: QueueCall = {
  ...sold,
  ...{ uniqueid: 'q2', queue: { id: 5, name: 'Returns' }, outcome: 'aborted', agent: null },
  ...{ other: { number: '+2348035550001', name: null, is: null }, note: '', recorded: false },
}
const supervisor = { ...ada, admin_status: false, role: 'supervisor' as const }
const opened = (result: QueueCall[], answers: Answers = {}, address = '/queues/calls') =>
  open(address, {
    'GET /v1/ekoline/web/loggedOnUser': supervisor,
    'GET /v1/queues': {
      status: 'success',
      total: 2,
      result: [sold, missed].map(({ queue }) => ({ ...queue, queue_number: `30${queue.id}` })),
    },
    [LIST]: { status: 'success', total: result.length, result },
    ...answers,
  })
const rows = async () => (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent)

describe('the calls of queues', () => {
  beforeEach(() => session.store({ token: 'secret' }))

  test('say who called, who answered, how long it took, and play what is recorded', async () => {
    const { calls } = await opened([sold, missed], {
      'POST /v1/recordings/link': { status: 'success', result: { url: '/r', expires: 2_000_000_000 } },
    })
    await page.shows('Ngozi Eze')
    const [one = '', other = ''] = await rows()
    expect(one).toMatch(/Ngozi Eze.*Dispatch.*Bola Ade answered.*waited 12 s.*Parcel to Ibadan/)
    expect(other).toMatch(/\+234 803 555 0001.*Returns.*Hung up/)
    const [play] = screen.getAllByRole('button', { name: /^Play/ })
    fireEvent.click(play as HTMLElement)
    await screen.findByRole('button', { name: /^Play/, expanded: true })
    expect(calls.find(({ call }) => call === 'POST /v1/recordings/link')?.body).toEqual({
      uniqueid: 'q1',
      variant: 'business',
    })
  })

  test('are narrowed to one queue, which stays in the address', async () => {
    const { calls } = await opened([sold])
    await page.shows('Ngozi Eze')
    fireEvent.change(await screen.findByRole('combobox', { name: 'Queue' }), { target: { value: '4' } })
    await page.isAt('/queues/calls?queue=4')
    expect(calls.findLast(({ call }) => call.startsWith(LIST))?.call).toContain('queue=4')
  })

  test('have their details, without money for a supervisor', async () => {
    await opened([sold], {
      'GET /v1/ekoline/calls/q1/detail': {
        status: 'success',
        result: callOf(1, { uniqueid: 'q1', cost: null }),
      },
    })
    await page.shows('Ngozi Eze')
    await page.press('Details Ngozi Eze')
    const dialog = await page.inDialog('Call details')
    expect(dialog.queryByText('Cost')).toBeNull()
    expect(dialog.queryByText(/₦/)).toBeNull()
  })

  test('say when there are none, when they cannot be loaded, and whom they are for', async () => {
    await opened([])
    await page.shows('No calls came to your queues')
    await opened([], { [LIST]: failed(500, 'internal', 'x') })
    await page.shows(queueCallsMessages.queue_calls_failed)
    await opened([], { 'GET /v1/ekoline/web/loggedOnUser': { ...ada, admin_status: false } })
    await page.shows('This is for admins and supervisors')
  })
})
