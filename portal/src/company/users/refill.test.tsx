// @shows DEC-108

import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

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
const off = { below: null, amount: null, most: null, payer: null, used: 0, refused: null }
const on = { below: 500, amount: 2_000, most: 10_000, payer: 'Adaeze Obi', used: 4_000, refused: null }
const GET = 'GET /v1/refill/bola1'
const PUT = 'PUT /v1/refill/bola1'
const answers = (refill: object, set: object = on): Answers => ({
  'GET /v1/ekoline/getWorkgroupList': { status: 'success', result: [bola], total: 1 },
  [GET]: { status: 'success', result: refill },
  [PUT]: { status: 'success', result: set },
})

beforeEach(() => session.store({ token: 'secret' }))

async function openDialog() {
  fireEvent.click(await screen.findByRole('button', { name: 'More for Bola Ade' }))
  fireEvent.click(screen.getByRole('button', { name: 'Automatic refill', hidden: true }))
  return within(await screen.findByRole('dialog', { name: 'Automatic refill of Bola Ade' }))
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

describe('the automatic refill of a member', () => {
  test('is off at first, and is saved', async () => {
    const { calls } = await open('/users', answers(off))
    const dialog = await openDialog()
    await dialog.findByText(
      'It is off. When the wallet of Bola Ade runs low, you can have money moved there from yours.',
    )
    expect(dialog.queryByRole('button', { name: 'Turn off' })).toBeNull()
    type(dialog.getByLabelText('When the wallet falls below'), '500')
    type(dialog.getByLabelText('Move there'), '₦2,000')
    type(dialog.getByLabelText('At most a month'), '10000')
    fireEvent.click(dialog.getByRole('button', { name: 'Save refill' }))
    await page.shows('Saved the automatic refill of Bola Ade')
    expect(calls.find(({ call }) => call === PUT)?.body).toEqual({
      refill_below: 500,
      refill_amount: 2_000,
      refill_most: 10_000,
    })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('says from whose wallet, and how much was moved this month', async () => {
    await open('/users', answers(on))
    const dialog = await openDialog()
    await dialog.findByText(
      'Money comes from the wallet of Adaeze Obi. Moved this month: ₦4,000.00 of ₦10,000.00.',
    )
    expect(dialog.getByLabelText<HTMLInputElement>('Move there').value).toBe('2000')
  })

  test('says why the last one was not made', async () => {
    await open('/users', answers({ ...on, refused: 'money' }))
    const alert = await (await openDialog()).findByRole('alert')
    expect(alert.textContent).toBe('The last refill was not made. There is too little money in that wallet.')
  })

  test('is turned off', async () => {
    const { calls } = await open('/users', answers(on, off))
    const dialog = await openDialog()
    fireEvent.click(await dialog.findByRole('button', { name: 'Turn off' }))
    await page.shows('Turned off the automatic refill of Bola Ade')
    expect(calls.find(({ call }) => call === PUT)?.body).toEqual({
      refill_below: null,
      refill_amount: null,
      refill_most: null,
    })
  })

  test('says at the field what is wrong, and sends nothing', async () => {
    const { calls } = await open('/users', answers(off))
    const dialog = await openDialog()
    type(await dialog.findByLabelText('When the wallet falls below'), '5,000')
    type(dialog.getByLabelText('Move there'), '4000')
    fireEvent.click(dialog.getByRole('button', { name: 'Save refill' }))
    expect(dialog.getAllByText('Enter a whole number of at least 5,000')).toHaveLength(2)
    expect(calls.some(({ call }) => call === PUT)).toBe(false)
  })

  test('says when it cannot be loaded', async () => {
    await open('/users', { ...answers(off), [GET]: failed(500, 'internal', 'Broken') })
    await (await openDialog()).findByText('We couldn’t load the automatic refill')
  })
})
