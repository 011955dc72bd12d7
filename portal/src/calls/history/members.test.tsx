// @shows AC6-4

import { workgroupsMessages } from '@ekoline/contract/core/messages/workgroups.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { CALLS, having } from '../../testing/calls.ts'
import { type Answers, ada, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const user = (id: number, firstname: string, username: string) => ({
  id,
  username,
  firstname,
  lastname: 'Adeyemi',
  cardid: 100 + id,
})
const team = [user(1, 'Ada', 'ada1'), user(5, 'Bola', 'bola5'), user(6, 'Bolaji', 'bolaji6')]

const answers: Answers = {
  ...having(20),
  'GET /v1/ekoline/getWorkgroupList': { status: 'success', total: 10_000, result: team },
  'GET /v1/ekoline/web/usersip/bola5': { ekoline_user_id: 5, username: 'bola5', workgroup: 'W', cardid: 105 },
}
const profile = (part: object): Answers => ({ 'GET /v1/ekoline/web/loggedOnUser': { ...ada, ...part } })

type Opened = Awaited<ReturnType<typeof open>>
const cards = ({ calls }: Opened) =>
  calls
    .filter((call) => call.call.startsWith(`${CALLS}?`))
    .map((call) => new URL(call.call.slice(4), 'http://x').searchParams.get('cardid'))
const options = () => within(screen.getByRole('listbox', { name: 'Member' })).findAllByRole('option')
const picker = () => screen.findByRole('combobox', { name: 'Member' })

beforeEach(() => session.store({ token: 'secret' }))

describe('the calls of a member, for admins on plans 3 to 10', () => {
  // @shows AC2-27
  test('are chosen from those that a word finds', async () => {
    const opened = await open('/calls?page=2', answers)
    fireEvent.click(await picker())
    await page.shows('10,000 members. Type a name to find one.')
    fireEvent.change(await picker(), { target: { value: 'bola' } })
    await waitFor(() =>
      expect(opened.calls.map(({ call }) => call)).toContain(
        'GET /v1/ekoline/getWorkgroupList?search=bola&page=1',
      ),
    )
    expect((await options()).map((option) => option.textContent)).toContain('Bola Adeyemibola5')
    fireEvent.click(await screen.findByRole('option', { name: /bola5/ }))
    await page.isAt('/calls?member=bola5')
    await page.shows('Bola Adeyemi’s calls')
    await page.shows('Page 1 of 2, 20 calls')
    expect(cards(opened).at(-1)).toBe('105')
  })

  test('are chosen by the keyboard alone, and left again', async () => {
    await open('/calls?member=bola5', answers)
    await page.shows('Bola Adeyemi’s calls')
    const input = await picker()
    expect(input).toHaveProperty('value', 'Bola Adeyemi')
    fireEvent.keyDown(input, { key: 'ArrowDown' })
    await options()
    expect(input.getAttribute('aria-expanded')).toBe('true')
    fireEvent.keyDown(input, { key: 'Escape' })
    expect(input.getAttribute('aria-expanded')).toBe('false')
    fireEvent.keyDown(input, { key: 'ArrowDown' })
    const first = (await options())[0]
    expect(input.getAttribute('aria-activedescendant')).toBe(first?.id)
    fireEvent.keyDown(input, { key: 'Enter' })
    await page.isAt('/calls')
    await page.shows('Your calls')
  })

  test('are those that the address names, also with a search', async () => {
    const opened = await open('/calls?member=bola5&by=src&q=0803', answers)
    await page.shows('Bola Adeyemi’s calls from “0803”')
    expect(cards(opened)).toEqual(['105'])
  })

  test('are not there for a name that is no member’s', async () => {
    await open('/calls?member=nobody', {
      ...answers,
      'GET /v1/ekoline/web/usersip/nobody': failed(404, 'not_found', 'We couldn’t find that.'),
    })
    await page.shows('This person isn’t in your company')
    await page.press('Show your own calls')
    await page.isAt('/calls')
    await page.shows('Page 1 of 2, 20 calls')
  })

  // @shows AC8-13
  test('say what failed when the members cannot be fetched', async () => {
    await open('/calls?member=bola5', {
      ...answers,
      'GET /v1/ekoline/getWorkgroupList': failed(500, 'internal', 'Broken'),
    })
    await page.shows(workgroupsMessages.workgroup_users_failed)
    fireEvent.click(await picker())
    await waitFor(() =>
      expect(screen.getAllByText(workgroupsMessages.workgroup_users_failed)).toHaveLength(2),
    )
  })

  test('say that no name matches', async () => {
    await open('/calls', {
      ...answers,
      'GET /v1/ekoline/getWorkgroupList': { status: 'success', total: 0, result: [] },
    })
    fireEvent.change(await picker(), { target: { value: 'zz' } })
    await page.shows('Nobody’s name matches “zz”')
  })

  test('are not offered to who is no admin, whatever the address says', async () => {
    const opened = await open('/calls?member=bola5&whose=everybody', {
      ...answers,
      ...profile({ admin_status: false }),
    })
    await page.shows('Page 1 of 2, 20 calls')
    expect(screen.queryByRole('combobox', { name: 'Member' })).toBeNull()
    expect(new Set(cards(opened))).toEqual(new Set(['101']))
  })

  // @shows AC2-27
  test.each([
    ['plan 2', { plan: { id: 2, name: 'Basic unlimited plan' } }],
    ['plan 11', { plan: { id: 11, name: 'Business' } }],
    ['plan 13', { plan: { id: 13, name: 'Web sign-up' } }],
  ])('are not offered on %s, whatever the address says', async (_, part) => {
    const opened = await open('/calls?member=bola5', { ...answers, ...profile(part) })
    await page.shows('Page 1 of 2, 20 calls')
    fireEvent.click(await picker())
    expect((await options()).map((option) => option.textContent)).toEqual(['Your calls', 'Everybody'])
    expect(cards(opened)).toEqual(['101'])
  })

  test.each([3, 10])('are offered on plan %d', async (id) => {
    await open('/calls', { ...answers, ...profile({ plan: { id, name: 'Business' } }) })
    expect(await picker()).toHaveProperty('value', 'Your calls')
    fireEvent.click(await picker())
    await screen.findByRole('option', { name: /bola5/ })
  })
})

// @shows AC2-40
test('everybody’s calls are one choice for an admin on any plan, and say so', async () => {
  const opened = await open('/calls?page=2', {
    ...answers,
    ...profile({ plan: { id: 13, name: 'Web sign-up' } }),
  })
  fireEvent.click(await picker())
  fireEvent.click(await screen.findByRole('option', { name: 'Everybody' }))
  await page.isAt('/calls?whose=everybody')
  await page.shows('Team calls')
  await waitFor(() => expect(cards(opened).at(-1)).toBeNull())
  expect(await picker()).toHaveProperty('value', 'Everybody')
})
