// @shows DEC-161

import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeQueue } from '../test/calls/rooms.ts'
import { workgroupOf } from '../test/inviting.ts'
import type { Person } from '../test/people.ts'
import type { SideCall } from './asterisk/sip-side.ts'
import { expectBooked, FREE, recordsOf } from './parts/booked.ts'
import { listen, seen, talkOf, useLab } from './parts/lab.ts'

const lab = useLab()
const numberOf = (caller: number) => `+23480355500${caller}0`

/** Each caller is one record of the number's owner, with how long they talked. */
async function expectEachBooked(who: Person, talks: readonly number[]) {
  await seen(async () => (await recordsOf(lab.world, who)).length === talks.length)
  const records = await recordsOf(lab.world, who)
  for (const [index, talkMs] of talks.entries()) {
    const record = records.find(({ src }) => src === numberOf(index))
    await expectBooked(lab.world, who, record?.uniqueid ?? '', { cause: 1, talkMs, rate: FREE })
  }
}

const mean = (figures: readonly number[]) => figures.reduce((sum, figure) => sum + figure, 0) / figures.length
/** A figure of the board says what the phones saw, in seconds to a decimal. */
const expectFigure = (shown: number | undefined, ms: readonly number[]) =>
  expect(Math.abs((shown ?? 0) - mean(ms) / 1_000)).toBeLessThanOrEqual(0.1)

/** From the answer of the exchange to the answer of the agent. */
const holdOf = (caller: SideCall, agent: SideCall) => (agent.answeredAt ?? 0) - (caller.answeredAt ?? 0)

async function signIn(agents: readonly Person[]) {
  for (const agent of agents) {
    await lab.world.register(agent)
    lab.exchange.behave(agent.username, { answerAfterMs: 1_000, hangupAfterMs: 5_000 })
    const { http } = await lab.world.call('changeAgent', { body: { state: 'in' } }, agent)
    expect(http).toBe(200)
  }
}

test.concurrent('five callers and two agents: the wallboard is right to 0.1 s', async () => {
  const owner = await lab.caller(0)
  const agents = [1, 2].map(() => lab.world.person({ workgroup: owner.workgroupId }))
  const [one, two] = await Promise.all(agents)
  if (!one || !two) throw new Error('no agents')
  const queue = await makeQueue(lab.world, owner, [one, two], { wrapUpSeconds: 2 })
  await signIn([one, two])
  const did = await lab.lead(owner, 'queue', queue)
  await lab.world.call('switchWallboard', { body: { on: true } }, owner)
  const board = async () => {
    const { body } = await lab.world.call('wallboard', { params: { usersip: owner.username } }, null)
    return body.queues.result[0]
  }
  const callers: SideCall[] = []
  for (let caller = 0; caller < 5; caller++) {
    const patience = caller === 3 ? { hangupAfterMs: 5_000 } : {}
    callers.push(lab.exchange.carrier.call(numberOf(caller), did, patience))
    await setTimeout(400) // callers come one after another: time is what is tested
  }
  const talking = (username: string) => lab.exchange.phones.callsTo(username)
  const first = await Promise.all([one, two].map(({ username }) => seen(() => talking(username)[0])))
  await Promise.all(first.map((side) => seen(() => side.answeredAt)))
  await seen(async () => (await board())?.ans_cl === 2)
  const inBetween = await board()
  expect(inBetween).toMatchObject({ cl_q: 3, ab_cl: 0, tk_tm: 0 })
  expect(inBetween?.agents.map(({ state }) => state)).toEqual(['talking', 'talking'])
  const agentOf = (caller: number) =>
    [one, two]
      .flatMap(({ username }) => talking(username))
      .find(({ other }) => other === numberOf(caller)) as SideCall
  const [a, b, c, gaveUp, e] = callers as [SideCall, SideCall, SideCall, SideCall, SideCall]
  expectFigure(inBetween?.hl_tm, [holdOf(a, agentOf(0)), holdOf(b, agentOf(1))])

  await Promise.all(callers.map(talkOf))
  await seen(async () => (await board())?.cl_q === 0)
  const served = [agentOf(0), agentOf(1), agentOf(2), agentOf(4)] as const
  const talks = await Promise.all(served.map(talkOf))
  await seen(async () => (await board())?.agents.every(({ state }) => state === 'idle'))
  const shown = await board()
  expect(shown).toMatchObject({ name: 'Support', q_no: queue, ans_cl: 4, ab_cl: 1, cls_q: [] })
  expectFigure(
    shown?.hl_tm,
    [a, b, c, e].map((caller, index) => holdOf(caller, served[index] as SideCall)),
  )
  expectFigure(shown?.tk_tm, talks)
  expect(agentOf(3)).toBeUndefined()
  expect(gaveUp.refused).toBeNull()
  const [talkA, talkB, talkC, talkE] = talks as [number, number, number, number]
  await expectEachBooked(owner, [talkA, talkB, talkC, 0, talkE]) // waiting is no talk
})

test.concurrent('a conference of four: one is muted, one is removed', async () => {
  const owner = await lab.caller(0)
  const workgroup_name = await workgroupOf(lab.world, owner)
  const about = { conference_name: 'Stand-up', conference_description: 'Every morning' }
  const body = { ...about, card_id: owner.cardId, workgroup_name }
  const { id, conference_number } = (await lab.world.call('addConference', { body }, owner)).body.result
  const did = await lab.lead(owner, 'conference', conference_number)
  const params = { id }
  const members = async () => (await lab.world.call('conferenceMembers', { params }, owner)).body.result

  const callers: SideCall[] = []
  for (let caller = 0; caller < 4; caller++) {
    const speaks = caller === 0 ? {} : ({ silent: true } as const)
    callers.push(lab.exchange.carrier.call(numberOf(caller), did, speaks))
    await seen(async () => (await members()).length === caller + 1)
  }
  const [speaker, listener, , unwanted] = callers as [SideCall, SideCall, SideCall, SideCall]
  expect((await members()).map(({ number }) => number)).toEqual([0, 1, 2, 3].map(numberOf))
  const callOf = async (caller: number) => (await members())[caller]?.call_id ?? ''
  const loudness = async () => {
    await listen(listener, 1.5)
    return listener.received?.rms(1)
  }
  expect(await loudness()).toBeGreaterThan(0.1)
  expect(speaker.received?.rms(1)).toBeLessThan(0.01) // no caller receives their own sound

  const mute = async (muted: boolean) =>
    lab.world.call('muteConferenceMember', { params: { id, call: await callOf(0) }, body: { muted } }, owner)
  await mute(true)
  expect(await loudness()).toBeLessThan(0.01)
  expect((await members()).map(({ muted }) => muted)).toEqual([true, false, false, false])
  await mute(false)
  expect(await loudness()).toBeGreaterThan(0.1)

  await lab.world.call('removeConferenceMember', { params: { id, call: await callOf(3) } }, owner)
  await seen(() => unwanted.endedAt)
  await seen(async () => (await members()).length === 3) // their phone may know first
  expect((await members()).map(({ number }) => number)).toEqual([0, 1, 2].map(numberOf))
  expect(await loudness()).toBeGreaterThan(0.1)
  for (const caller of callers) if (caller !== unwanted) caller.hangUp()
  await expectEachBooked(owner, await Promise.all(callers.map(talkOf)))
  expect(await members()).toEqual([])
})
