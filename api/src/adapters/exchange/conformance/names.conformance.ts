// @shows DEC-235

import { beforeEach, expect, test } from 'vitest'
import type { Scene } from './under-test.ts'

const DID = '+2342014540000'
const FROM = '+2348030000009'
const FAR = { kind: 'pstn', number: '+2348030000008' } as const
const MOBILE = { kind: 'pstn', number: '+2348030000006' } as const
const phone = (user: string) => ({ kind: 'sip', user }) as const
const NAME = 'Adébọ̀wálé Ògúnlẹ́sì'.normalize('NFC')
const VARIABLES = ['100%, $', '{CHANNEL} $[1+1]'].join('')
const QUIET = { noAnswer: true } as const

/** The name of who calls is shown by phones of the workgroup, and goes nowhere else. */
export function namesTests(scene: () => Scene): void {
  beforeEach(async () => {
    for (const user of ['ada', 'bola']) {
      await scene().engine.putSipUser({ user, ha1: 'h', maxContacts: 1 })
      scene().behave(phone(user), QUIET)
    }
    scene().routes.number[DID] = { category: 'user', destination: 'ada' }
    scene().routes.names[FROM] = NAME
  })
  const shown = (user: string) => scene().shows(phone(user))
  async function callUs() {
    scene().inbound(DID, FROM, { hangupAfterMs: 6_000 })
    await scene().pass(2_000)
  }
  const over = () => scene().pass(10_000)

  test('is shown by a phone that rings, beside the number', async () => {
    await callUs()
    expect(shown('ada')).toEqual({ number: FROM, name: NAME })
    await over()
  })

  test.each([
    ['quotes and backslashes', 'Tunde "TJ" \\ <sip:x@y>; Bello', 'Tunde "TJ" \\ <sip:x@y>; Bello'],
    ['what looks like a further header', 'Eve\r\nX-Evil: 1\r\n\r\nv=0', 'Eve X-Evil: 1 v=0'],
    ['letters and pictures of anywhere', '李雷 👨‍👩‍👧‍👦 Ọ̀', '李雷 👨‍👩‍👧‍👦 Ọ̀'.normalize('NFC')],
    ['more than a display has', 'ọ̀'.repeat(60), 'ọ̀'.repeat(40).normalize('NFC')],
    ['what a dialplan would compute', VARIABLES, VARIABLES],
  ])('is shown as it is written: %s', async (_, name, as) => {
    scene().routes.names[FROM] = name
    await callUs()
    expect(shown('ada')).toEqual({ number: FROM, name: as })
    await over()
  })

  test('is shown by all phones of a group', async () => {
    scene().routes.number[DID] = { category: 'group', destination: 'sales' }
    scene().routes.group.sales = {
      together: true,
      members: ['ada', 'bola'].map((user) => ({ user, ringSeconds: 20 })),
      next: null,
    }
    await callUs()
    expect(['ada', 'bola'].map(shown)).toEqual(Array(2).fill({ number: FROM, name: NAME }))
    await over()
  })

  test('is none where none is known', async () => {
    scene().inbound(DID, FAR.number, { hangupAfterMs: 6_000 })
    await scene().pass(2_000)
    expect(shown('ada')).toEqual({ number: FAR.number, name: null })
    await over()
  })

  test('of who is called is shown by the own phone, and the network gets none', async () => {
    scene().behave(phone('ada'), { answerAfterMs: 2_000 })
    scene().behave(FAR, QUIET)
    scene().routes.names[FAR.number] = NAME
    scene().routes.names[DID] = 'Our own'
    const means = { ringSeconds: 20, record: false, maxSeconds: 60 }
    await scene().engine.makeCall({ callId: 'call', from: phone('ada'), to: FAR, callerId: DID, ...means })
    await scene().pass(1_500)
    expect(shown('ada')).toEqual({ number: FAR.number, name: NAME })
    await scene().pass(2_000)
    expect(scene().shows(FAR)).toMatchObject({ name: null })
    await scene().engine.hangup('call', 'user')
    await over()
  })

  test('does not go to the own phone of a person over the network', async () => {
    scene().behave(MOBILE, QUIET)
    scene().routes.names[FAR.number] = NAME
    scene().routes.names[DID] = 'Our own'
    const means = { ringSeconds: 20, record: false, maxSeconds: 60 }
    await scene().engine.makeCall({ callId: 'call', from: MOBILE, to: FAR, callerId: DID, ...means })
    await scene().pass(1_500)
    expect(scene().shows(MOBILE)).toMatchObject({ name: null })
    await scene().engine.hangup('call', 'user')
    await over()
  })

  test('does not go with a call that is led outside', async () => {
    scene().behave(FAR, QUIET)
    scene().routes.names[DID] = 'Our own'
    scene().routes.number[DID] = { category: 'outside', destination: FAR.number }
    scene().routes.outside[FAR.number] = {
      callId: 'onward',
      from: DID,
      to: FAR,
      callerId: DID,
      maxSeconds: 60,
    }
    await callUs()
    expect(scene().shows(FAR)).toMatchObject({ name: null })
    await over()
  })

  test('does not go to the mobile of a person that rings with their phones', async () => {
    scene().behave(MOBILE, QUIET)
    scene().routes.names[DID] = 'Our own'
    scene().routes.outside.ada = { callId: 'mobile', from: DID, to: MOBILE, callerId: DID, maxSeconds: 60 }
    scene().routes.person.ada = {
      dnd: false,
      ringSeconds: 20,
      mobile: { number: MOBILE.number, ringSeconds: 20, confirms: true, together: true },
      busy: null,
      next: null,
    }
    await callUs()
    expect(shown('ada')).toEqual({ number: FROM, name: NAME })
    expect(scene().shows(MOBILE)).toMatchObject({ name: null })
    await over()
  })

  test('that is saved while a caller waits in a queue is shown by the phone that rings next', async () => {
    scene().routes.number[DID] = { category: 'queue', destination: 'support' }
    scene().routes.queue.support = {
      name: 'Support',
      agents: ['ada', 'bola'],
      music: null,
      ringSeconds: 11,
      maxWaitSeconds: 120,
      strategy: 'round robin',
      wrapUpSeconds: 5,
    }
    delete scene().routes.names[FROM]
    scene().inbound(DID, FROM, { hangupAfterMs: 16_000 })
    await scene().pass(3_000)
    expect(shown('ada')).toEqual({ number: FROM, name: null })
    scene().routes.names[FROM] = NAME
    await scene().pass(11_000)
    expect([shown('ada'), shown('bola')]).toEqual([null, { number: FROM, name: NAME }])
    await over()
  })

  test('of a colleague who dials is theirs', async () => {
    scene().routes.outbound = {
      way: { category: 'user', destination: 'ada' },
      callerId: '201',
      maxSeconds: 60,
      record: false,
    }
    scene().routes.names['201'] = 'Bola Ojo'
    scene().dials('bola', '202', { hangupAfterMs: 4_000 })
    await scene().pass(2_000)
    expect(shown('ada')).toEqual({ number: '201', name: 'Bola Ojo' })
    await over()
  })
}
