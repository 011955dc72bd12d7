import { afterEach, beforeEach, describe, expect } from 'vitest'
import { clickToCallTests } from './conformance/click-to-call.conformance.ts'
import { conferenceTests } from './conformance/conference.conformance.ts'
import { incomingTests } from './conformance/incoming.conformance.ts'
import { playingTests } from './conformance/playing.conformance.ts'
import { queueTests } from './conformance/queue.conformance.ts'
import { recoveryTests } from './conformance/recovery.conformance.ts'
import { type EngineUnderTest, openScene, type Scene } from './conformance/under-test.ts'

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
    describe('a queue', () => queueTests(current))
    describe('a conference', () => conferenceTests(current))
    describe('an exchange that dies', () => recoveryTests(current))
  })
}
