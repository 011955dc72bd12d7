import { beforeEach, describe, expect, test } from 'vitest'
import type { Destination } from '../../../engine/destination.ts'
import type { Behaviour } from '../simulator/controls.ts'
import type { Scene } from './under-test.ts'

const DID = '+2342014540000'
const FROM = '+2348030000009'
const FAR = { kind: 'pstn', number: FROM } as const
const phone = (user: string) => ({ kind: 'sip', user }) as const
const PEOPLE = ['ada', 'bola', 'chidi'] as const
const QUIET = { noAnswer: true } as const
const SALES: Destination = { category: 'group', destination: 'sales' }
const MENU: Destination = { category: 'ivr', destination: 'main' }
const TALKED = ['call.answered b', 'call.ended']

/** Groups of people who are rung together or one after another, and what follows when none of them answers. */
export function ringGroupTests(scene: () => Scene): void {
  beforeEach(async () => {
    for (const user of [...PEOPLE, 'dayo']) await phoneFor(user)
    scene().routes.number[DID] = SALES
  })
  const phoneFor = (user: string) => scene().engine.putSipUser({ user, ha1: 'h', maxContacts: 1 })
  const near = (is: number | undefined, ms: number) =>
    expect(Math.abs((is ?? Number.NaN) - ms)).toBeLessThanOrEqual(scene().slackMs)
  /** @param seconds of each, in order */
  const group = (together: boolean, seconds: readonly number[], next: Destination | null = null) => {
    const members = seconds.map((ringSeconds, index) => ({ user: PEOPLE[index] ?? '', ringSeconds }))
    scene().routes.group.sales = { together, members, next }
  }
  const behave = (...people: readonly Behaviour[]) => {
    for (const [index, behaviour] of people.entries()) scene().behave(phone(PEOPLE[index] ?? ''), behaviour)
  }
  const states = () => Promise.all(PEOPLE.map(scene().engine.sipUserState))
  const callUs = (behaviour: Behaviour = {}) => scene().inbound(DID, FROM, behaviour)
  const startOf = (call: string) => scene().emitted(call, 'call.started')[0]?.at.getTime() ?? Number.NaN
  const menuOf = async (key: Destination) => {
    const prompt = await scene().sound(1.5)
    scene().routes.ivr.main = { prompt, members: { '1': key }, tries: 1, waitMs: 3_000 }
  }

  test('rings all together: who answers first talks, and the others learn so', async () => {
    group(true, [20, 20, 20])
    behave(QUIET, { answerAfterMs: 2_500, hangupAfterMs: 6_000 }, QUIET)
    const call = callUs()
    await scene().pass(1_500)
    expect(await states()).toEqual(['busy', 'busy', 'busy'])
    await scene().pass(3_000)
    await expect.poll(() => [phone('bola'), FAR].map(scene().hears)).toEqual(['them', 'them'])
    expect(await states()).toEqual(['online', 'busy', 'online'])
    expect((await scene().leftOver()).channels).toHaveLength(2)
    await scene().pass(10_000)
    expect(scene().story(call)).toEqual(['call.started', 'call.ringing b', ...TALKED])
    expect(scene().emitted(call, 'call.answered')[0]?.user).toBe('bola')
    expect(PEOPLE.map(scene().elsewhereCount)).toEqual([1, 0, 1])
    near(scene().ended(call).talkMs, 6_000)
  })

  test('rings each of them together for as long as they are to ring', async () => {
    group(true, [3, 9])
    behave(QUIET, QUIET)
    const call = callUs()
    await scene().pass(6_000)
    expect(await states()).toEqual(['online', 'busy', 'online'])
    await scene().pass(6_000)
    const { result, at, talkMs } = scene().ended(call)
    expect([result.cause, talkMs]).toEqual([3, 0])
    near(at.getTime() - startOf(call), 9_000)
  })

  test('rings one after another, each for as long as they are to ring', async () => {
    group(false, [3, 5, 20])
    behave(QUIET, QUIET, { answerAfterMs: 1_500, hangupAfterMs: 4_000 })
    const call = callUs()
    await scene().pass(1_500)
    expect(await states()).toEqual(['busy', 'online', 'online'])
    await scene().pass(3_500)
    expect(await states()).toEqual(['online', 'busy', 'online'])
    await scene().pass(5_500)
    await expect.poll(() => [phone('chidi'), FAR].map(scene().hears)).toEqual(['them', 'them'])
    await scene().pass(8_000)
    const rings = Array.from({ length: 3 }, () => 'call.ringing b')
    expect(scene().story(call)).toEqual(['call.started', ...rings, ...TALKED])
    expect(scene().ended(call).result).toEqual({ cause: 1, q850: 16 })
    near(scene().ended(call).talkMs, 4_000)
    near((scene().emitted(call, 'call.answered')[0]?.at.getTime() ?? 0) - startOf(call), 9_500)
  })

  test('goes on at once from who declines, is busy, or has no phone there', async () => {
    group(false, [20, 20, 20])
    behave({ rejected: true }, {}, { answerAfterMs: 1_000, hangupAfterMs: 3_000 })
    scene().register('bola', false)
    const call = callUs()
    await scene().pass(8_000)
    expect(scene().emitted(call, 'call.answered')[0]?.user).toBe('chidi')
    near(scene().ended(call).talkMs, 3_000)
  })

  test('rings all phones of each person', async () => {
    group(false, [4, 4])
    await phoneFor('bola-2')
    behave(QUIET, QUIET)
    scene().behave(phone('bola-2'), { answerAfterMs: 1_000, hangupAfterMs: 3_000 })
    const call = callUs()
    await scene().pass(15_000)
    expect(
      scene()
        .emitted(call, 'call.answered')
        .map(({ user }) => user),
    ).toEqual(['bola'])
    near(scene().ended(call).talkMs, 3_000)
  })

  test.each<[string, boolean, 2 | 3 | 5, () => void]>([
    ['rang in vain', false, 3, () => behave(QUIET, QUIET)],
    ['declined', true, 2, () => behave({ rejected: true }, { rejected: true })],
    [
      'have no phone there',
      true,
      5,
      () => ['ada', 'bola'].forEach((user) => void scene().register(user, false)),
    ],
  ])('ends, unanswered, when all of them %s and nothing follows', async (_, together, cause, prepare) => {
    group(together, [5, 5])
    prepare()
    const call = callUs()
    await scene().pass(14_000)
    expect(scene().ended(call)).toMatchObject({ talkMs: 0, result: { cause } })
  })

  test('refuses, unanswered, a group that is gone, and one without people', async () => {
    const gone = callUs()
    await scene().pass(1_000)
    expect(scene().ended(gone).result).toMatchObject({ cause: 5, q850: 1 })
    group(true, [])
    const empty = callUs()
    await scene().pass(1_000)
    expect(scene().ended(empty)).toMatchObject({ talkMs: 0, result: { cause: 5, q850: 20 } })
  })

  test.each([true, false])(
    'leads on, unanswered until then, when none answers (together: %s)',
    async (together) => {
      group(together, [2, 2], { category: 'user', destination: 'dayo' })
      behave(QUIET, QUIET)
      scene().behave(phone('dayo'), { answerAfterMs: 1_500, hangupAfterMs: 4_000 })
      const call = callUs()
      await scene().pass(20_000)
      expect(scene().story(call).slice(-2)).toEqual(TALKED)
      expect(scene().emitted(call, 'call.answered')).toMatchObject([{ user: 'dayo' }])
      expect(scene().ended(call).result).toEqual({ cause: 1, q850: 16 })
      near(scene().ended(call).talkMs, 4_000)
    },
  )

  test('leads on to a menu, and from its key to the group again', async () => {
    group(true, [2, 2], MENU)
    await menuOf(SALES)
    behave(QUIET, QUIET)
    const call = callUs({ digits: [{ atMs: 4_000, key: '1' }] })
    await scene().pass(5_500)
    expect(await states()).toEqual(['busy', 'busy', 'online'])
    await scene().pass(15_000)
    expect(scene().story(call)).toEqual([
      'call.started',
      'call.ringing b',
      'call.answered a',
      'call.digit 1',
      'menu.key main 1',
      'call.ringing b',
      'call.ended',
    ])
    expect(scene().ended(call).result.cause).toBe(1)
  })

  test('says that no one answered when hanging up is what follows', async () => {
    group(true, [2, 2], { category: 'hangup', destination: 'hangup' })
    behave(QUIET, QUIET)
    const call = callUs()
    await scene().pass(8_000)
    expect(scene().ended(call)).toMatchObject({ talkMs: 0, result: { cause: 3 } })
  })

  test('of a caller who was answered by a menu: hears it ring, and talks', async () => {
    scene().routes.number[DID] = MENU
    await menuOf(SALES)
    group(false, [3, 20])
    behave(QUIET, { answerAfterMs: 1_500, hangupAfterMs: 4_000 })
    const call = callUs({ digits: [{ atMs: 1_000, key: '1' }] })
    await scene().pass(7_000)
    await expect.poll(() => [phone('bola'), FAR].map(scene().hears)).toEqual(['them', 'them'])
    await scene().pass(10_000)
    expect(scene().story(call).slice(-2)).toEqual(TALKED)
    expect(scene().ended(call).result.cause).toBe(1)
  })

  test.each([true, false])('stops when the caller gives up (together: %s)', async (together) => {
    group(together, [20, 20], { category: 'user', destination: 'dayo' })
    behave(QUIET, QUIET)
    const call = callUs({ hangupAfterMs: 3_000 })
    await scene().pass(6_000)
    expect(await states()).toEqual(['online', 'online', 'online'])
    expect(scene().ended(call).result.cause).toBe(4)
    expect(scene().emitted(call, 'call.answered')).toEqual([])
  })

  test('does not go round for ever through groups that lead to each other', async () => {
    group(true, [], { category: 'group', destination: 'night' })
    scene().routes.group.night = { together: true, members: [], next: SALES }
    const call = callUs()
    await scene().pass(5_000)
    expect(scene().ended(call).result.cause).toBe(5)
  })

  test('records the talk where calls of the number are recorded', async () => {
    scene().routes.records[DID] = true
    group(true, [20, 20])
    behave(QUIET, { answerAfterMs: 1_500, hangupAfterMs: 4_000 })
    const call = callUs()
    await scene().pass(12_000)
    const [recorded] = scene().emitted(call, 'call.recorded')
    near((recorded?.seconds ?? 0) * 1_000, 4_000)
    await recorded?.discard()
  })

  describe.each(['left', 'killed'] as const)('a process that is %s', (how) => {
    test('leaves people who ring together: one answers, and talks', async () => {
      group(true, [20, 20])
      behave(QUIET, { answerAfterMs: 3_000, hangupAfterMs: 8_000 })
      const call = callUs()
      await scene().pass(1_500)
      await scene().succeed(how)
      await scene().pass(5_000)
      await expect.poll(() => [phone('bola'), FAR].map(scene().hears)).toEqual(['them', 'them'])
      expect((await scene().leftOver()).channels).toHaveLength(2)
      await scene().pass(12_000)
      expect(scene().ended(call)).toMatchObject({ result: { cause: 1 } })
      near(scene().ended(call).talkMs, 8_000)
    })

    test('leaves who rings first of several: the others are rung after them, then what follows', async () => {
      group(false, [5, 3], { category: 'user', destination: 'dayo' })
      behave(QUIET, QUIET)
      scene().behave(phone('dayo'), { answerAfterMs: 1_500, hangupAfterMs: 4_000 })
      const call = callUs()
      await scene().pass(2_000)
      await scene().succeed(how)
      await scene().pass(4_500)
      expect(await states()).toEqual(['online', 'busy', 'online'])
      await scene().pass(12_000)
      expect(scene().emitted(call, 'call.answered')).toMatchObject([{ user: 'dayo' }])
      near(scene().ended(call).talkMs, 4_000)
    })
  })
}
