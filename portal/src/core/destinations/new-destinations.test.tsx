import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, ada, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const ADA = { category: 'user', destination: 'ada1', name: 'Adaeze Obi' }
const BOLA = { category: 'user', destination: 'bola1', name: 'Bola Ade' }
const MAIN = { category: 'voicemail', destination: '4000002', name: 'Main voicemail' }
const ME = { category: 'user', destination: 'ada1' }
const TO_MAIN = { category: 'voicemail', destination: '4000002' }
const usual: Answers = {
  'GET /v1/ekoline/destinations': (_, { category }) => {
    const result = category === 'user' ? [ADA, BOLA] : [BOLA, MAIN]
    return { status: 'success', total: result.length, result }
  },
  'GET /v1/voicemail/main': { status: 'success', result: MAIN },
}
const member = { 'GET /v1/ekoline/web/loggedOnUser': { ...ada, admin_status: false } }

beforeEach(() => session.store({ token: 'secret' }))

/** Opens the list of where calls to oneself go that no one answers. */
async function openList(answers: Answers = {}) {
  const { calls } = await open('/my-phone', { ...usual, ...answers })
  await page.press('Change what happens when someone calls you')
  const field = await screen.findByRole<HTMLInputElement>('combobox', {
    name: 'If no one answers, calls go to',
  })
  fireEvent.click(field)
  await screen.findByRole('option', { name: /Bola Ade/ })
  return { calls, field }
}
const list = () => within(screen.getByRole('listbox'))
const options = () =>
  list()
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

test('a list of destinations has all kinds in groups, and ends with what can be made', async () => {
  await openList()
  expect(options()).toEqual([
    'Nowhere: the call ends',
    'Bola Adebola1',
    'Main voicemail',
    'New voicemail box',
    'New ring group',
    'New IVR menu',
    'New queue',
    'New schedule',
    'New conference',
    'New outside number',
  ])
  expect(
    list()
      .getAllByRole('group')
      .map(({ textContent }) => textContent),
  ).toEqual(['PeopleBola Adebola1', 'VoicemailMain voicemail'])
})

test('who is no admin makes what they may', async () => {
  const own = { id: 3, box_number: '4000009', name: 'Adaeze Obi' }
  const { calls, field } = await openList({
    ...member,
    'POST /v1/voicemail/boxes': { status: 'success', result: own },
  })
  expect(options().slice(3)).toEqual(['New voicemail box', 'New IVR menu', 'New conference'])
  fireEvent.click(screen.getByRole('option', { name: 'New voicemail box' }))
  await page.press('Create and choose')
  await page.toasts('success', 'Adaeze Obi created and chosen')
  expect(calls.find(({ call }) => call === 'POST /v1/voicemail/boxes')?.body).toMatchObject({
    owner: 'ada1',
    name: '',
    people: [],
  })
  expect(field.value).toBe('Adaeze Obi')
})

describe('made in place, and chosen, is', () => {
  test.each([
    [
      'New voicemail box',
      'POST /v1/voicemail/boxes',
      { box_number: '4001', name: 'Team voicemail' },
      { owner: null, name: 'Team voicemail', people: ['ada1'] },
    ],
    [
      'New ring group',
      'POST /v1/ring-groups',
      { group_number: '5001', name: 'Team' },
      {
        name: 'Team',
        order: 'together',
        members: [
          { username: 'ada1', seconds: 20 },
          { username: 'bola1', seconds: 20 },
        ],
        next: TO_MAIN,
      },
    ],
    [
      'New queue',
      'POST /v1/queues',
      { queue_number: '301', name: 'Main queue' },
      { name: 'Main queue', agents: ['ada1', 'bola1'], next: TO_MAIN, max_wait_seconds: 300 },
    ],
    [
      'New schedule',
      'POST /v1/schedules',
      { schedule_number: '6001', name: 'Office hours' },
      {
        name: 'Office hours',
        hours: [{ days: [1, 2, 3, 4, 5], opens: '08:00', closes: '17:00' }],
        open: ME,
        closed: TO_MAIN,
        holiday: null,
      },
    ],
    [
      'New conference',
      'POST /v1/ekoline/conferences',
      { conference_number: '8001', name: 'Team call' },
      { conference_name: 'Team call', conference_description: 'Team call', card_id: 101 },
    ],
  ])('%s, by one press', async (action, call, made, body) => {
    const { calls, field } = await openList({ [call]: { status: 'success', result: { id: 1, ...made } } })
    fireEvent.change(screen.getByLabelText('Seconds the phones ring'), { target: { value: '17' } })
    fireEvent.click(field)
    fireEvent.click(await screen.findByRole('option', { name: action }))
    await page.inDialog(action)
    await waitFor(() => expect(page.button('Create and choose').disabled).toBe(false))
    await page.press('Create and choose')
    await page.toasts('success', `${made.name} created and chosen`)
    expect(calls.find((each) => each.call === call)?.body).toMatchObject(body)
    expect(field.value).toBe(made.name)
    expect(screen.queryByRole('dialog', { name: action })).toBeNull()
    // The form around it is as it was.
    expect(screen.getByLabelText<HTMLInputElement>('Seconds the phones ring').value).toBe('17')
  })

  test('New outside number, by its number', async () => {
    const call = 'POST /v1/outside-numbers'
    const made = { id: 4, number: '+2348035550190', name: 'Mobile' }
    const { calls, field } = await openList({ [call]: { status: 'success', result: made } })
    fireEvent.click(screen.getByRole('option', { name: 'New outside number' }))
    await page.inDialog('New outside number')
    expect(page.button('Create and choose').disabled).toBe(true)
    await page.type('Phone number', '0803 555 0190')
    await page.press('Create and choose')
    await page.toasts('success', 'Mobile created and chosen')
    expect(calls.find((each) => each.call === call)?.body).toEqual({
      name: 'Mobile',
      number: '0803 555 0190',
    })
    expect(field.value).toBe('Mobile')
  })
})

test('what cannot be made says why, and nothing that was typed is lost', async () => {
  const full = 'Your company can have 200 voicemail boxes, and it has them all.'
  await openList({ 'POST /v1/voicemail/boxes': failed(422, 'voicemail_boxes_full', full) })
  fireEvent.click(screen.getByRole('option', { name: 'New voicemail box' }))
  const dialog = await page.inDialog('New voicemail box')
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Night desk' } })
  await page.press('Create and choose')
  await page.toasts('info', full)
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Night desk')
})
