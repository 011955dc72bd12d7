import { expect, test } from 'vitest'
import { type CallState, callState } from './call-state.ts'

const sound = { packets: 500, lost: 3, jitterMs: 2 }
const state: CallState = {
  id: 'call',
  direction: 'click',
  from: '+2348030000001',
  to: '+2348030000002',
  startedAt: new Date(0),
  answeredAt: null,
  legs: [],
  called: null,
  bridges: [],
  made: 3,
  lives: 1,
  records: false,
  recording: false,
  recordedSince: null,
  attempts: [
    { leg: 'b', trunk: 'mtn', at: new Date(5_000), q850: 34, sipStatus: 503, failed: true },
    { leg: 'b', trunk: 'glo', at: new Date(9_000), q850: 16, ringsAfterMs: 800, talkMs: 2_000 },
  ],
  quality: [{ leg: 'b', fromPhone: sound, toPhone: null, roundTripMs: null }],
  flow: { at: 'talk', bridge: 'call.br0' },
}

test('what another process reads of a call is what was written', () => {
  expect(callState.parse(JSON.parse(JSON.stringify(state)))).toEqual(state)
})

test('a state of before lines were measured, processes counted, and incoming calls recorded, is read, too', () => {
  const { quality: _, lives: __, records: ___, recordedSince: ____, ...before } = state
  expect(callState.parse(JSON.parse(JSON.stringify(before)))).toEqual({ ...state, quality: [], lives: 0 })
})
