import { beforeEach, expect, test } from 'vitest'
import type { Behaviour, Destination, Reach } from '../telephony.ts'
import type { Scene } from './under-test.ts'

const DID = '+2342014540000'
const FROM = '+2348030000009'
const phone = (user: string) => ({ kind: 'sip', user }) as const
const toUser = (sipUser: string): Destination => ({ category: 'user', sipUser })
const QUIET = { noAnswer: true } as const
const HANG_UP: Destination = { category: 'hangup' }
const UNANSWERED = ['call.started', 'call.ended']

/** People who have said how they want to be reached. */
export function personTests(scene: () => Scene): void {
  beforeEach(async () => {
    for (const user of ['ada', 'bola']) await scene().engine.putSipUser({ user, ha1: 'h', maxContacts: 1 })
    scene().routes.number[DID] = toUser('ada')
    scene().behave(phone('bola'), { answerAfterMs: 1_000, hangupAfterMs: 4_000 })
  })
  const reach = (change: Partial<Reach>, user = 'ada') => {
    scene().routes.person[user] = { dnd: false, ringSeconds: 5, busy: null, next: null, ...change }
  }
  const callUs = async (ms = 25_000, behaviour: Behaviour = {}) => {
    const call = scene().inbound(DID, FROM, behaviour)
    await scene().pass(ms)
    return call
  }
  const takenBy = (call: string) =>
    scene()
      .of(call, 'call.answered')
      .flatMap(({ user }) => user ?? [])
  const causeOf = (call: string) => scene().ended(call).result.cause

  test('rings them, and talks with who answers', async () => {
    reach({ busy: toUser('bola'), next: toUser('bola') })
    scene().behave(phone('ada'), { answerAfterMs: 2_000, hangupAfterMs: 4_000 })
    expect(takenBy(await callUs())).toEqual(['ada'])
  })

  test('goes on when they have not answered for as long as they ring', async () => {
    reach({ next: toUser('bola') })
    scene().behave(phone('ada'), QUIET)
    const call = scene().inbound(DID, FROM)
    await scene().pass(4_000)
    expect(await scene().engine.sipUserState('bola')).toBe('online')
    await scene().pass(20_000)
    expect(takenBy(call)).toEqual(['bola'])
  })

  test('ends as not answered where nothing follows', async () => {
    reach({ busy: toUser('bola') })
    scene().behave(phone('ada'), QUIET)
    expect(causeOf(await callUs())).toBe(3)
  })

  test('goes where it goes when they decline', async () => {
    reach({ busy: toUser('bola') })
    scene().behave(phone('ada'), { busy: true })
    expect(takenBy(await callUs())).toEqual(['bola'])
    reach({ busy: HANG_UP, next: toUser('bola') })
    const call = await callUs()
    expect([takenBy(call), causeOf(call)]).toEqual([[], 2])
  })

  test('goes there at once while they talk', async () => {
    reach({ busy: toUser('bola') })
    scene().behave(phone('ada'), { answerAfterMs: 1_000, hangupAfterMs: 30_000 })
    const first = scene().inbound(DID, FROM)
    await scene().pass(3_000)
    expect(takenBy(await callUs())).toEqual(['bola'])
    await scene().pass(20_000)
    expect(takenBy(first)).toEqual(['ada'])
  })

  test('rings nothing of who does not want to be disturbed', async () => {
    reach({ dnd: true, busy: toUser('bola') })
    scene().behave(phone('ada'), { answerAfterMs: 1_000 })
    expect(takenBy(await callUs())).toEqual(['bola'])
    reach({ dnd: true, next: toUser('bola') })
    const call = await callUs()
    expect(scene().story(call)).toEqual(UNANSWERED)
    expect(causeOf(call)).toBe(2)
  })

  test('says so to a caller who was answered', async () => {
    const prompt = await scene().sound(1)
    scene().routes.ivr.main = { prompt, members: {}, tries: 1, waitMs: 1_000, next: toUser('ada') }
    scene().routes.number[DID] = { category: 'ivr', ivrId: 'main' }
    reach({ dnd: true })
    const call = await callUs()
    expect(scene().story(call)).toEqual(['call.started', 'call.answered a', 'call.ended'])
    expect(scene().ended(call).talkMs).toBeGreaterThan(3_500) // the words take more than a second
  })

  test('does not go round for ever', async () => {
    reach({ dnd: true, busy: toUser('bola') })
    reach({ dnd: true, busy: toUser('ada') }, 'bola')
    scene().behave(phone('ada'), QUIET)
    scene().behave(phone('bola'), QUIET)
    const call = await callUs(45_000)
    expect(scene().story(call)).toEqual(['call.started', 'call.ringing b', 'call.ended'])
  })

  test('goes on where it is when another process takes the call over', async () => {
    reach({ next: toUser('bola') })
    scene().behave(phone('ada'), QUIET)
    const call = await callUs(2_000)
    await scene().succeed('left')
    await scene().pass(20_000)
    expect(takenBy(call)).toEqual(['bola'])
  })
}
