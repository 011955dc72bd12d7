// @shows SA-56

import { serviceMessages } from '@ekoline/contract/company/messages/service.ts'
import { ringGroupsMessages } from '@ekoline/contract/routing/messages/ring-groups.ts'
import type { RingGroup } from '@ekoline/contract/routing/ring-groups.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, ada, failed, open, unanswered } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const LIST = 'GET /v1/ring-groups'
const ADD = 'POST /v1/ring-groups'
const CHANGE = 'PUT /v1/ring-groups/1'
const DELETE = 'DELETE /v1/ring-groups/1'
const WALK = 'POST /v1/ivr/walk'

const BOLA = { category: 'user', destination: 'bola1', name: 'Bola Ade' } as const
const KEMI = { category: 'user', destination: 'kemi1', name: 'Kemi Lawal' } as const
const NIGHT = { category: 'ivr', destination: '7002', name: 'After hours' } as const
const member = (name: string, username: string, seconds = 20) => ({
  name,
  username,
  seconds,
  disabled: false,
})
const group = (part: Partial<RingGroup> = {}): RingGroup => ({
  id: 1,
  group_number: '5001',
  name: 'Dispatch',
  order: 'in turn',
  members: [member('Bola Ade', 'bola1', 15), member('Kemi Lawal', 'kemi1')],
  next: NIGHT,
  used_by: [],
  ...part,
})
const having = (...result: RingGroup[]): Answers => ({
  [LIST]: { status: 'success', result, total: result.length },
})
const usual: Answers = {
  ...having(group()),
  'GET /v1/ekoline/destinations': { status: 'success', total: 2, result: [BOLA, KEMI] },
}
const opened = (answers: Answers = {}) => open('/ring-groups', { ...usual, ...answers })
const saved = { status: 'success', result: group() }

async function choose(person: string, name: RegExp) {
  fireEvent.click(await screen.findByRole('combobox', { name: person }))
  fireEvent.click(await screen.findByRole('option', { name }))
}

beforeEach(() => session.store({ token: 'secret' }))

describe('the ring groups', () => {
  test('are listed with how they ring, their people and what follows', async () => {
    await opened(
      having(
        group(),
        group({ id: 2, name: 'Accounts', order: 'together', members: [], next: null }),
        group({ id: 3, name: 'Depot', next: { ...NIGHT, name: null } }),
      ),
    )
    await page.shows('Dispatch')
    const [, first, second, third] = within(screen.getByRole('table', { name: 'Ring groups' })).getAllByRole(
      'row',
    )
    expect(first?.textContent).toContain('In turn')
    expect(first?.textContent).toContain('Bola Ade 15 sKemi Lawal 20 s')
    expect(first?.textContent).toContain('After hoursIVR menu')
    expect(second?.textContent).toContain('All together')
    expect(second?.textContent).toContain('No one: everyone has left')
    expect(second?.textContent).toContain('The call ends')
    expect(third?.textContent).toContain('Deleted')
  })

  test('say whose account is disabled', async () => {
    await opened(having(group({ members: [{ ...member('Bola Ade', 'bola1'), disabled: true }] })))
    await page.shows('Account disabled')
  })

  test('none: says so, and leads to the first', async () => {
    await opened(having())
    await page.shows('You have no ring groups')
    await page.press('Add your first ring group')
    await screen.findByRole('form', { name: 'Add ring group' })
  })

  test('that cannot be fetched say so, and are tried again', async () => {
    let works = false
    const refused = failed(500, 'internal', serviceMessages.internal)
    await opened({ [LIST]: () => (works ? (usual[LIST] as object) : refused) })
    await page.shows(ringGroupsMessages.ring_groups_failed)
    works = true
    await page.press('Try again')
    await page.shows('Dispatch')
  })

  test('keep the shape of what comes while they are fetched', async () => {
    await opened({ [LIST]: unanswered })
    expect((await screen.findByRole('table', { name: 'Ring groups' })).getAttribute('aria-busy')).toBe('true')
  })

  test.each([
    ['a member', { admin_status: false }],
    ['a lead', { userStatus: 'lead' }],
  ])('may be looked at and tried by %s, not changed', async (_, part) => {
    await opened({ 'GET /v1/ekoline/web/loggedOnUser': { ...ada, ...part } })
    await page.shows('Dispatch')
    expect(page.button('Test call Dispatch')).toBeTruthy()
    for (const name of ['Add ring group', 'Edit Dispatch', 'Delete Dispatch'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('a new ring group', () => {
  test('is filled in and saved, in the order of its people', async () => {
    const { calls } = await opened({ [ADD]: saved })
    await page.press('Add ring group')
    await screen.findByRole('form', { name: 'Add ring group' })
    expect(page.button('Save ring group').disabled).toBe(true)
    await page.type('Name', 'Sales')
    await page.type('How it rings', 'in order')
    await page.shows('Each call rings them from top to bottom, one after another.')
    await choose('Person 1', /Bola Ade/)
    await page.press('Add person')
    await choose('Person 2', /Kemi Lawal/)
    await page.press('Add person')
    await page.type('Seconds for person 2', '4')
    await page.shows('From 5 to 120 seconds')
    await page.press('Remove person 3')
    expect(page.button('Save ring group').disabled).toBe(true)
    await page.type('Seconds for person 2', '45')
    expect(page.button('Move person 1 up').disabled).toBe(true)
    await page.press('Move person 2 up')
    await page.press('Save ring group')
    await page.shows(ringGroupsMessages.ring_group_added)
    expect(calls.find(({ call }) => call === ADD)?.body).toEqual({
      name: 'Sales',
      order: 'in order',
      members: [
        { username: 'kemi1', seconds: 45 },
        { username: 'bola1', seconds: 20 },
      ],
      next: null,
    })
  })

  test('that is refused says why at its field, and keeps what was entered', async () => {
    const errors = [
      { field: 'next.destination', message: 'Callers would go round in circles' },
      { field: 'members.0.username', message: 'Choose one of your users' },
    ]
    const refusal = {
      status: 'failed',
      code: 'invalid_request',
      message: serviceMessages.invalid_request,
      errors,
    }
    await opened({ [ADD]: [400, refusal] })
    await page.press('Add ring group')
    await page.type('Name', 'Sales')
    await choose('Person 1', /Bola Ade/)
    await page.press('Save ring group')
    const alerts = (await screen.findAllByRole('alert')).map((alert) => alert.textContent)
    expect(alerts).toEqual(['Choose one of your users', 'Callers would go round in circles'])
    expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Sales')
  })

  test('that cannot be saved says so; a full workgroup reads the limit', async () => {
    let answer: Answers[string] = new Error('no answer')
    await opened({ [ADD]: () => answer as object })
    await page.press('Add ring group')
    await page.type('Name', 'Sales')
    await choose('Person 1', /Bola Ade/)
    await page.press('Save ring group')
    await page.shows(ringGroupsMessages.ring_group_failed)
    answer = failed(422, 'ring_groups_full', ringGroupsMessages.ring_groups_full)
    await page.press('Save ring group')
    await page.shows(ringGroupsMessages.ring_groups_full)
  })
})

describe('a ring group', () => {
  test('is changed: what followed no longer does', async () => {
    const { calls } = await opened({ [CHANGE]: saved })
    await page.press('Edit Dispatch')
    await screen.findByRole('form', { name: 'Edit Dispatch' })
    await page.type('How it rings', 'longest idle')
    fireEvent.click(screen.getByRole('combobox', { name: 'If no one answers' }))
    fireEvent.click(await screen.findByRole('option', { name: 'The call ends' }))
    await page.press('Save ring group')
    await page.shows(ringGroupsMessages.ring_group_changed)
    expect(calls.find(({ call }) => call === CHANGE)?.body).toEqual({
      name: 'Dispatch',
      order: 'longest idle',
      members: [
        { username: 'bola1', seconds: 15 },
        { username: 'kemi1', seconds: 20 },
      ],
      next: null,
    })
    expect(screen.queryByRole('form')).toBeNull()
  })

  test('is deleted when that is confirmed', async () => {
    let works = false
    await opened({ [DELETE]: () => (works ? { status: 'success' } : new Error('no answer')) })
    await page.choose('Delete Dispatch')
    await page.press('Delete ring group')
    await page.shows(ringGroupsMessages.ring_group_delete_failed)
    works = true
    await page.choose('Delete Dispatch')
    await page.press('Delete ring group')
    await page.shows(ringGroupsMessages.ring_group_deleted)
  })

  test('that something leads to says what, and is not deleted', async () => {
    await opened(having(group({ used_by: ['the menu Reception, key 6'] })))
    await page.choose('Delete Dispatch')
    await page.shows(/Calls come here from the menu Reception, key 6/)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('is tried: it rings, and when no one answers the call goes on', async () => {
    const at = { at: 'group', group_number: '5001', name: 'Dispatch' }
    const { calls } = await opened({
      [WALK]: ({ steps }) => ({
        status: 'success',
        result: {
          moment: 'Friday 20 Nov, 12:00',
          trail: [{ ...at, step: (steps as string[])[0] ?? null }],
          menu: null,
          end:
            (steps as string[]).length === 0
              ? {
                  landed: { category: 'group', destination: '5001' },
                  message: 'The ring group Dispatch rings. Its other members can pick the call up with *8.',
                }
              : { landed: null, message: 'No one answers, and nothing follows. The call ends.' },
        },
      }),
    })
    await page.press('Test call Dispatch')
    await page.press('Start test call to Dispatch')
    await page.shows('The ring group Dispatch rings. Its other members can pick the call up with *8.')
    await page.press('Press 1')
    await page.press('No one answers')
    await page.shows('No one answers, and nothing follows. The call ends.')
    await page.shows('No one answers in Dispatch')
    expect(calls.filter(({ call }) => call === WALK).map(({ body }) => body)).toMatchObject([
      { start: { category: 'group', destination: '5001' }, steps: [] },
      { steps: ['none'] },
    ])
  })
})
