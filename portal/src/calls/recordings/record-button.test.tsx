// @shows SA-60

import type { CallNow } from '@ekoline/contract/calls/call-now.ts'
import { onDemandLabels, onDemandMessages } from '@ekoline/contract/calls/messages/on-demand.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { having } from '../../testing/calls.ts'
import { type Answers, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const GET = 'GET /v1/ekoline/recordable'
const PUT = 'PUT /v1/ekoline/recordable'
const connected: CallNow = {
  uniqueid: 'u1',
  state: 'connected',
  rings: null,
  src: '+2348035550142',
  calledstation: '+2348035559999',
  starttime: '2026-11-20 11:00:00',
  seconds: 12,
  cost: 9,
  terminatecauseid: null,
  left: null,
}
const talking: Answers = {
  'GET /v1/ekoline/getWorkgroupList': { status: 'success', total: 1, result: [] },
  ...having(0),
  'GET /v1/callgraph/101': { status: 'success', result: { daily: [], weekly: [], monthly: [] } },
  'GET /v1/ekoline/freeseconds': { status: 'success', result: [] },
  'GET /v1/ekoline/calls/u1': { status: 'success', result: connected },
}

beforeEach(() => session.store({ token: 'secret' }))

describe('a call that is on', () => {
  test('is recorded at a press, says so, and is no longer at the next', async () => {
    let on = false
    const { calls } = await open('/?calling=u1', {
      ...talking,
      [GET]: () => ({ status: 'success', result: { uniqueid: 'u1', on } }),
      [PUT]: (body) => {
        on = body.on === true
        return { status: 'success' }
      },
    })
    await page.press(onDemandLabels.record_start)
    await page.shows(onDemandLabels.record_on)
    await page.press(onDemandLabels.record_stop)
    await screen.findByRole('button', { name: onDemandLabels.record_start })
    expect(screen.queryByText(onDemandLabels.record_on)).toBeNull()
    expect(calls.filter(({ call }) => call === PUT).map(({ body }) => body)).toEqual([
      { uniqueid: 'u1', on: true },
      { uniqueid: 'u1', on: false },
    ])
  })

  test('says what to do where that fails', async () => {
    await open('/?calling=u1', {
      ...talking,
      [GET]: { status: 'success', result: { uniqueid: 'u1', on: false } },
      [PUT]: failed(500, 'internal', ''),
    })
    await page.press(onDemandLabels.record_start)
    await page.shows(onDemandMessages.record_failed)
  })

  test('has no such button where its recording is not for the person to say', async () => {
    const { calls } = await open('/?calling=u1', {
      ...talking,
      [GET]: { status: 'success', result: null },
    })
    await waitFor(() => expect(calls.some(({ call }) => call === GET)).toBe(true))
    expect(screen.queryByRole('button', { name: onDemandLabels.record_start })).toBeNull()
  })
})
