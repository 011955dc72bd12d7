import { afterEach, beforeEach, describe, expect } from 'vitest'
import { adoptionTests } from './conformance/adoption.conformance.ts'
import { blockedTests } from './conformance/blocked.conformance.ts'
import { clickToCallTests } from './conformance/click-to-call.conformance.ts'
import { conferenceTests } from './conformance/conference.conformance.ts'
import { endingTests } from './conformance/ending.conformance.ts'
import { holdTests } from './conformance/hold.conformance.ts'
import { incomingTests } from './conformance/incoming.conformance.ts'
import { internalTests } from './conformance/internal.conformance.ts'
import { lineQualityTests } from './conformance/line-quality.conformance.ts'
import { mailboxTests } from './conformance/mailbox.conformance.ts'
import { namesTests } from './conformance/names.conformance.ts'
import { outsideTests } from './conformance/outside.conformance.ts'
import { parkTests } from './conformance/park.conformance.ts'
import { personTests } from './conformance/person.conformance.ts'
import { pickUpTests } from './conformance/pick-up.conformance.ts'
import { playingTests } from './conformance/playing.conformance.ts'
import { pushedTests } from './conformance/pushed.conformance.ts'
import { queueTests } from './conformance/queue.conformance.ts'
import { queueAdoptionTests } from './conformance/queue-adoption.conformance.ts'
import { queueChangesTests } from './conformance/queue-changes.conformance.ts'
import { recorderTests } from './conformance/recorder.conformance.ts'
import { recordingTests } from './conformance/recording.conformance.ts'
import { recoveryTests } from './conformance/recovery.conformance.ts'
import { ringGroupTests } from './conformance/ring-group.conformance.ts'
import { scheduleTests } from './conformance/schedule.conformance.ts'
import { severalPhonesTests } from './conformance/several-phones.conformance.ts'
import { supervisionTests } from './conformance/supervision.conformance.ts'
import { threeTests } from './conformance/three.conformance.ts'
import { transferTests } from './conformance/transfer.conformance.ts'
import { trunkTests } from './conformance/trunks.conformance.ts'
import { type EngineUnderTest, openScene, type Scene } from './conformance/under-test.ts'
import { voicemailTests } from './conformance/voicemail.conformance.ts'

/** What any telephony engine must do: the call logic over its port. The same tests for all of them. */
export function describeEngine(name: string, open: () => Promise<EngineUnderTest>): void {
  describe(`telephony engine ${name}`, () => {
    let scene: Scene
    beforeEach(async () => {
      scene = await openScene(await open())
    })
    afterEach(async () => {
      try {
        expect(await scene.leftOver()).toEqual({ channels: [], bridges: [] })
      } finally {
        await scene.engine.stop()
      }
    })
    const current = () => scene

    describe('click-to-call', () => clickToCallTests(current))
    describe('a call that plays', () => playingTests(current))
    describe('a call that comes in', () => incomingTests(current))
    describe('a blocked caller', () => blockedTests(current))
    describe('the name of who calls', () => namesTests(current))
    describe('a schedule', () => scheduleTests(current))
    describe('a ring group', () => ringGroupTests(current))
    describe('a person', () => personTests(current))
    describe('a number outside', () => outsideTests(current))
    describe('a number of the workgroup', () => internalTests(current))
    describe('several phones', () => severalPhonesTests(current))
    describe('a page that a push message opens', () => pushedTests(current))
    describe('a hold', () => holdTests(current))
    describe('a transfer', () => transferTests(current))
    describe('three who talk', () => threeTests(current))
    describe('parked calls', () => parkTests(current))
    describe('calls for colleagues', () => pickUpTests(current))
    describe('a supervisor', () => supervisionTests(current))
    describe('a queue', () => queueTests(current))
    describe('a queue that is saved while callers wait', () => queueChangesTests(current))
    describe('voicemail', () => voicemailTests(current))
    describe('a mailbox', () => mailboxTests(current))
    describe('a sound that is recorded by phone', () => recorderTests(current))
    describe('a recording', () => recordingTests(current))
    describe('a conference', () => conferenceTests(current))
    describe('the quality of the line', () => lineQualityTests(current))
    describe('trunks', () => trunkTests(current))
    describe('the end of a call', () => endingTests(current))
    describe('an exchange that dies', () => recoveryTests(current))
    describe('calls of the process before', () => {
      adoptionTests(current)
      queueAdoptionTests(current)
    })
  })
}
