// @shows SA-58

import { reachMessages } from '@ekoline/contract/routing/messages/reach.ts'
import type { Reach } from '@ekoline/contract/routing/reach.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, ada, failed, open, reach } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const OWN = '/v1/reach/ada1'
const is = (result: Reach) => ({ status: 'success', result })
const SALES = { category: 'group', destination: '5001', name: 'Sales' } as const
const HANG_UP = { category: 'hangup', destination: 'hangup', name: 'Hang up' } as const
const found: Answers = {
  'GET /v1/ekoline/destinations': { status: 'success', total: 2, result: [HANG_UP, SALES] },
}
const shownDialog = async (name = 'When someone calls you') =>
  within(await screen.findByRole('dialog', { name }))
const bodyOf = (calls: readonly { call: string; body?: unknown }[]) =>
  calls.find(({ call }) => call === `PUT ${OWN}`)?.body

beforeEach(() => session.store({ token: 'secret' }))

describe('what becomes of one’s calls', () => {
  test('is said on My phone, and changed', async () => {
    const { calls } = await open('/my-phone', { ...found, [`PUT ${OWN}`]: is(reach) })
    await page.shows('The phones ring for 20 seconds.')
    await page.press('Change what happens when someone calls you')
    const dialog = await shownDialog()
    fireEvent.change(await dialog.findByLabelText('Seconds the phones ring'), { target: { value: '15' } })
    fireEvent.click(dialog.getByLabelText('Do not disturb'))
    const [busy, next] = dialog.getAllByRole('combobox', { name: /, calls go to/ })
    for (const [field, option] of [
      [busy, 'Hang up'],
      [next, 'Sales'],
    ] as const) {
      fireEvent.click(field as HTMLElement)
      fireEvent.click(await dialog.findByText(option))
    }
    fireEvent.click(dialog.getByText('Save'))
    await page.shows(reachMessages.reach_saved)
    expect(bodyOf(calls)).toEqual({
      dnd: true,
      ring_seconds: 15,
      mobile: 'off',
      mobile_seconds: 25,
      mobile_confirms: true,
      busy: { category: 'hangup', destination: 'hangup' },
      next: { category: 'group', destination: '5001' },
    })
  })

  test('is not saved with seconds that are too few', async () => {
    await open('/my-phone')
    await page.press('Change what happens when someone calls you')
    const dialog = await shownDialog()
    fireEvent.change(await dialog.findByLabelText('Seconds the phones ring'), { target: { value: '2' } })
    dialog.getByText('From 5 to 120 seconds')
    expect(dialog.getByText('Save').closest('button')?.disabled).toBe(true)
  })

  test('says at its place where a destination leads round', async () => {
    const errors = [{ field: 'next.destination', message: 'callers would go round in circles' }]
    const refusal = { status: 'failed', code: 'invalid_request', message: 'Check what is marked', errors }
    await open('/my-phone', {
      [`GET ${OWN}`]: is({ ...reach, next: SALES }),
      [`PUT ${OWN}`]: [400, refusal],
    })
    await page.press('Change what happens when someone calls you')
    const dialog = await shownDialog()
    fireEvent.click(await dialog.findByRole('button', { name: 'Save' }))
    await dialog.findByText('Callers would go round in circles')
  })

  test('is not changed by who only reads', async () => {
    await open('/my-phone', { 'GET /v1/ekoline/web/loggedOnUser': { ...ada, userStatus: 'lead' } })
    await page.shows('The phones ring for 20 seconds.')
    expect(screen.queryByRole('button', { name: 'Turn on do not disturb' })).toBeNull()
  })

  test('says when it cannot be loaded', async () => {
    await open('/my-phone', { [`GET ${OWN}`]: failed(500, 'internal', 'Broken') })
    await page.shows(reachMessages.reach_failed)
  })
})

describe('the own mobile', () => {
  const inDialog = async (answers: Answers = {}) => {
    const { calls } = await open('/my-phone', { [`PUT ${OWN}`]: is(reach), ...answers })
    await page.press('Change what happens when someone calls you')
    const dialog = await shownDialog()
    return { calls, dialog, mobile: await dialog.findByLabelText<HTMLSelectElement>('Own mobile') }
  }

  test('rings after the phones, at a price that is said, and takes no call without a 1', async () => {
    const { calls, dialog, mobile } = await inDialog()
    dialog.getByText(
      '+234 803 555 0142, ₦18.00 a minute from the wallet of its owner, from when it is answered.',
    )
    expect(dialog.queryByLabelText('Seconds the mobile rings')).toBeNull()
    fireEvent.change(mobile, { target: { value: 'after' } })
    expect(dialog.getByLabelText<HTMLInputElement>('Press 1 to take the call').checked).toBe(true)
    fireEvent.click(dialog.getByLabelText('Press 1 to take the call'))
    fireEvent.change(dialog.getByLabelText('Seconds the mobile rings'), { target: { value: '40' } })
    fireEvent.click(dialog.getByText('Save'))
    await page.shows(reachMessages.reach_saved)
    expect(bodyOf(calls)).toMatchObject({ mobile: 'after', mobile_seconds: 40, mobile_confirms: false })
  })

  test.each([
    [null, null, 'Verify the phone number first: only then it can ring.', true],
    ['+99912345678', null, '+99912345678 can’t be called: we have no price for it.', false],
  ])('%s at %s: says "%s"', async (phone, per_minute, words, disabled) => {
    const { dialog, mobile } = await inDialog({ [`GET ${OWN}`]: is({ ...reach, phone, per_minute }) })
    dialog.getByText(words)
    expect(mobile.disabled).toBe(disabled)
  })
})

describe('do not disturb', () => {
  test.each([
    [false, 'Turn on do not disturb', reachMessages.reach_dnd_set],
    [true, 'Turn off do not disturb', reachMessages.reach_dnd_ended],
  ])('is switched from %s, and what else is said stays', async (dnd, button, done) => {
    const saved = { ...reach, dnd, next: SALES }
    const { calls } = await open('/my-phone', {
      [`GET ${OWN}`]: is(saved),
      [`PUT ${OWN}`]: is({ ...saved, dnd: !dnd }),
    })
    await page.press(button)
    await page.shows(done)
    const next = { category: 'group', destination: '5001' }
    expect(bodyOf(calls)).toMatchObject({ dnd: !dnd, ring_seconds: 20, busy: null, next })
  })

  test('says when that failed', async () => {
    await open('/my-phone', { [`PUT ${OWN}`]: new Error('no answer') })
    await page.press('Turn on do not disturb')
    await page.shows(reachMessages.reach_dnd_failed)
    await page.press('Change what happens when someone calls you')
    fireEvent.click(await (await shownDialog()).findByRole('button', { name: 'Save' }))
    await page.shows(reachMessages.reach_save_failed)
  })
})

describe('for an admin', () => {
  test('how calls reach a member is in their menu', async () => {
    const BOLA = '/v1/reach/bola1'
    const bola = {
      id: 8,
      username: 'bola1',
      firstname: 'Bola',
      lastname: 'Ade',
      credit: 40.5,
      userStatus: 'user',
      admin_status: false,
      cardid: 102,
      email: 'bola@ekoline.test',
      invited_until: null,
    }
    const { calls } = await open('/users', {
      'GET /v1/ekoline/getWorkgroupList': { status: 'success', result: [bola], total: 1 },
      [`GET ${BOLA}`]: is(reach),
      [`PUT ${BOLA}`]: is(reach),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'More for Bola Ade' }))
    fireEvent.click(screen.getByRole('button', { name: 'Incoming calls', hidden: true }))
    const dialog = await shownDialog('When someone calls Bola Ade')
    fireEvent.click(await dialog.findByRole('button', { name: 'Save' }))
    await page.shows(reachMessages.reach_saved)
    expect(calls.some(({ call }) => call === `PUT ${BOLA}`)).toBe(true)
  })
})

describe('the own mobile, which needs no app', () => {
  const card = async () => within(await screen.findByRole('region', { name: 'Your own mobile' }))

  test('comes first on My phone, with its price, and rings by one press', async () => {
    const { calls } = await open('/my-phone', { [`PUT ${OWN}`]: is({ ...reach, mobile: 'together' }) })
    await (await card()).findByText(/your mobile \+234 803 555 0142 can ring\. It needs no app/)
    ;(await card()).getByText('It costs ₦18.00 a minute from your wallet, from when you answer.')
    const [first] = screen.getAllByRole('heading', { level: 2 })
    expect(first?.textContent).toBe('Your own mobile')
    await page.press('Ring my own mobile')
    await page.toasts('success', 'Your mobile rings from the next call.')
    expect(bodyOf(calls)).toMatchObject({ mobile: 'together', ring_seconds: 20, next: null })
  })

  test('that rings says when, and stops by one press', async () => {
    const { calls } = await open('/my-phone', {
      [`GET ${OWN}`]: is({ ...reach, mobile: 'after' }),
      [`PUT ${OWN}`]: is(reach),
    })
    await (await card()).findByText(/rings after your phones\.$/)
    await page.press('Stop ringing it')
    await page.toasts('success', 'Your mobile does not ring any more.')
    expect(bodyOf(calls)).toMatchObject({ mobile: 'off' })
  })

  test('that is not verified is verified first; one without a price cannot ring', async () => {
    await open('/my-phone', { [`GET ${OWN}`]: is({ ...reach, phone: null, per_minute: null }) })
    await (await card()).findByText('Verify this number first: we call it with a code.')
    ;(await card()).getByRole('button', { name: 'Verify my phone' })
    await open('/my-phone', { [`GET ${OWN}`]: is({ ...reach, per_minute: null }) })
    await page.shows(/can’t be called: we have no price for it/)
    expect(screen.queryByRole('button', { name: 'Ring my own mobile' })).toBeNull()
  })

  test('of a lead is only said', async () => {
    await open('/my-phone', { 'GET /v1/ekoline/web/loggedOnUser': { ...ada, userStatus: 'lead' } })
    await (await card()).findByText(/can ring/)
    expect(screen.queryByRole('button', { name: 'Ring my own mobile' })).toBeNull()
  })
})
