// @shows DEC-38

import { mailMessages } from '@ekoline/contract/messages/mails.ts'
import { ivrServerMessages } from '@ekoline/contract/routing/messages/ivr.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { mailsTo } from '../../../test/mails.ts'
import { booksOf, payPlan } from '../../../test/money/money.ts'
import { operatorIn } from '../../../test/operator.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { makeReadyMenus } from '../../routing/ivr/ready-menu.service.ts'

let world: World
let operator: ReturnType<typeof operatorIn>
beforeAll(async () => {
  world = await openWorld({ config: { publicUrl: 'https://portal.example' } })
  operator = operatorIn(world)
})
afterEach(async () => expect(await booksOf(world)).toEqual([]))
afterAll(() => world.close())

const admin = () => world.person({ admin: true, plan: 13, firstName: 'Ada', lastName: 'Obi' })

async function buy(who: Person, planid: number) {
  const reference = await payPlan(world, who, planid)
  return world.call('verify', { query: { reference } }, who)
}

const menusOf = async (who: Person) =>
  (await world.call('ivrs', { params: { cardid: who.cardId }, query: {} }, who)).body.result

const owed = (who: Person) => world.ctx.db.many<{ kind: string; state: string }>`
  select kind, state from plan_extras where workgroup_id = ${who.workgroupId} order by id`

describe('the menu that comes with a plan', () => {
  test.each([3, 4])(
    'is there at once with plan %d, with our voice, and leads to who bought it',
    async (plan) => {
      const ada = await admin()
      await buy(ada, plan)
      const [menu, ...others] = await menusOf(ada)
      expect(others).toEqual([])
      const to = { category: 'user', destination: ada.username }
      expect(menu).toMatchObject({
        name: ivrServerMessages.ready_menu_name,
        description: ivrServerMessages.ready_menu_about,
        recording_name: ivrServerMessages.ready_menu_sound,
        ivr_members: [{ digit: '1', ...to }],
        next: to,
        warnings: [],
      })
      const { body } = await world.call('audit', { query: {} }, ada)
      expect(body.result.map(({ what }) => what)).toContain('Created the menu that comes with the plan')
      const choices = await world.call('destinations', { query: { category: 'ivr' } }, ada)
      expect(choices.body).toMatchObject({ total: 1, result: [{ destination: menu?.ivr_number }] })
      expect(await owed(ada)).toEqual([{ kind: 'menu', state: 'done' }])
    },
  )

  test('is not made where there is one already, nor by plans that have none', async () => {
    const ada = await admin()
    await buy(ada, 3)
    await buy(ada, 4)
    expect(await menusOf(ada)).toHaveLength(1)
    const bola = await admin()
    await buy(bola, 2)
    expect([await menusOf(bola), await owed(bola)]).toEqual([[], []])
  })

  test('is owed until it is made: what fails at once is made by the job, once', async () => {
    const ada = await admin()
    const log = vi.spyOn(world.ctx.log, 'error').mockReturnValue()
    const store = vi.spyOn(world.ctx.files, 'store').mockRejectedValueOnce(new Error('no space'))
    expect((await buy(ada, 3)).http).toBe(200)
    expect(await menusOf(ada)).toEqual([])
    expect(await owed(ada)).toEqual([{ kind: 'menu', state: 'open' }])
    expect(log).toHaveBeenCalled()
    store.mockRestore()
    log.mockRestore()
    expect(await makeReadyMenus(world.ctx)).toBe(1)
    expect(await makeReadyMenus(world.ctx)).toBe(0)
    expect(await menusOf(ada)).toHaveLength(1)
  })

  test('is made once, by two processes at a time', async () => {
    const ada = await admin()
    await world.ctx.db.run`
      insert into plan_extras (workgroup_id, card_id, plan_id, kind, created_at)
        values (${ada.workgroupId}, ${ada.cardId}, 3, 'menu', ${world.clock.now()})`
    const made = await Promise.all([makeReadyMenus(world.ctx), makeReadyMenus(world.ctx)])
    expect(made.toSorted()).toEqual([0, 1])
    expect(await menusOf(ada)).toHaveLength(1)
    const files = await world.ctx.db.value<number>`
      select count(*)::int from files where workgroup_id = ${ada.workgroupId}`
    expect(files).toBe(1)
  })
})

describe('support’s set-up of menus', () => {
  test('is asked for by plan 8, once, and answered by the operator, whose words are mailed', async () => {
    const ada = await admin()
    await buy(ada, 8)
    await buy(ada, 8)
    expect(await owed(ada)).toEqual([{ kind: 'set-up', state: 'open' }])
    expect(await menusOf(ada)).toEqual([])
    const listed = JSON.parse((await operator('setups', 'list', '--json')).out)
    const [request] = listed.requests.slice(-1)
    expect(request).toMatchObject({ workgroup: ada.workgroupId, email: ada.email })
    const id = String(request.id)
    const answer = (state: string) =>
      operator('setups', 'answer', id, state, '--reason', 'Press 1 for sales, 2 for accounts.', '--yes')
    expect((await answer('perhaps')).code).not.toBe(0)
    expect((await answer('done')).code).toBe(0)
    expect(await owed(ada)).toEqual([{ kind: 'set-up', state: 'done' }])
    const mail = (await mailsTo(world.ctx, ada.email)).find(
      ({ subject }) => subject === mailMessages.set_up_done_subject,
    )
    const workgroup = request.name
    const filled = (text: string, answer: string) =>
      text
        .replace('{workgroup}', workgroup)
        .replace('{answer}', answer)
        .replace('{link}', 'https://portal.example/ivr')
    expect(mail?.text).toBe(filled(mailMessages.set_up_done_text, 'Press 1 for sales, 2 for accounts.'))
    const { body } = await world.call('audit', { query: {} }, ada)
    expect(body.result.map(({ what }) => what)).toContain('Answered the request to set up menus')
    expect((await answer('done')).err).toContain('answered already')
    expect((await operator('setups', 'answer', '999999', 'done', '--reason', 'x', '--yes')).err).toContain(
      'no such request',
    )
    await buy(ada, 8)
    expect((await owed(ada)).map(({ state }) => state)).toEqual(['done', 'open'])
    const [again] = JSON.parse((await operator('setups', 'list', '--json')).out).requests.slice(-1)
    const why = 'You asked us not to.'
    await operator('setups', 'answer', String(again.id), 'declined', '--reason', why, '--yes')
    expect((await owed(ada)).map(({ state }) => state)).toEqual(['done', 'declined'])
    const declined = (await mailsTo(world.ctx, ada.email)).find(
      ({ subject }) => subject === mailMessages.set_up_declined_subject,
    )
    expect(declined?.text).toBe(filled(mailMessages.set_up_declined_text, why))
    const buttons = await world.ctx.db.column<string>`
      select distinct button from outbox where recipient = ${ada.email} and button is not null`
    expect(buttons).toEqual(expect.arrayContaining([mailMessages.set_up_done_button]))
    expect(mailMessages.set_up_declined_button).toBe(mailMessages.set_up_done_button)
  })
})
