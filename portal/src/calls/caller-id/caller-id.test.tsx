// @shows DEC-106

import { callerIdsMessages } from '@ekoline/contract/calls/messages/caller-ids.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, ada, callerIds, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const OWN = '/v1/callerid/ada1'
const BOLA = '/v1/callerid/bola1'
const is = (result: object) => ({ status: 'success', result })
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
const team: Answers = {
  'GET /v1/ekoline/getWorkgroupList': { status: 'success', result: [bola], total: 1 },
  [`GET ${BOLA}`]: is(callerIds),
}
const member: Answers = { 'GET /v1/ekoline/web/loggedOnUser': { ...ada, admin_status: false } }
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }))
const labelsOf = (field: HTMLElement) =>
  within(field)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

beforeEach(() => session.store({ token: 'secret' }))

describe('one’s own caller ID', () => {
  test('is said on My phone, and changed to one of the numbers there are', async () => {
    const shows = '+2342014540002'
    const { calls } = await open('/my-phone', {
      [`PUT ${OWN}`]: is({ ...callerIds, shows, chosen: shows }),
    })
    await page.shows('People you call see +234 201 454 0001')
    await page.press('Change caller ID')
    const field = await (await dialogNamed('Caller ID')).findByLabelText('When you call, people see')
    expect(labelsOf(field)).toEqual([
      'Automatic',
      '+234 201 454 0001',
      '+234 201 454 0002',
      'Own phone: +234 803 555 0142',
    ])
    fireEvent.change(field, { target: { value: shows } })
    await page.press('Save caller ID')
    await page.shows(callerIdsMessages.caller_id_saved.replace('{number}', '+234 201 454 0002'))
    expect(calls.find(({ call }) => call === `PUT ${OWN}`)?.body).toEqual({ shown: shows })
  })

  test('is the workgroup’s where it is not chosen', async () => {
    const workgroup = { number: '+2342014540002', fixed: false }
    const { calls } = await open('/my-phone', {
      [`GET ${OWN}`]: is({ ...callerIds, chosen: 'phone', workgroup }),
      [`PUT ${OWN}`]: is(callerIds),
    })
    await page.press('Change caller ID')
    const field = await (await dialogNamed('Caller ID')).findByLabelText<HTMLSelectElement>(
      'When you call, people see',
    )
    expect(field.value).toBe('phone')
    expect(labelsOf(field)[0]).toBe('The company’s: +234 201 454 0002')
    fireEvent.change(field, { target: { value: '' } })
    await page.press('Save caller ID')
    await expect.poll(() => calls.find(({ call }) => call === `PUT ${OWN}`)?.body).toEqual({ shown: null })
  })

  test('is only read where admins choose', async () => {
    const workgroup = { number: '+2342014540001', fixed: true }
    await open('/my-phone', { ...member, [`GET ${OWN}`]: is({ ...callerIds, workgroup }) })
    await page.press('Change caller ID')
    const dialog = await dialogNamed('Caller ID')
    await dialog.findByText('Your admin chooses it.')
    expect(dialog.queryByRole('button', { name: 'Save caller ID' })).toBeNull()
  })

  test('is no number where there is none', async () => {
    await open('/my-phone', {
      [`GET ${OWN}`]: is({ ...callerIds, shows: null, phone: null, numbers: [] }),
    })
    await page.shows('People you call see no number')
  })

  test('says when it cannot be loaded', async () => {
    await open('/my-phone', { [`GET ${OWN}`]: failed(500, 'internal', 'Broken') })
    await page.shows(callerIdsMessages.caller_id_failed)
  })
})

describe('for an admin', () => {
  test('a member’s caller ID is in their menu', async () => {
    const { calls } = await open('/users', { ...team, [`PUT ${BOLA}`]: is(callerIds) })
    fireEvent.click(await screen.findByRole('button', { name: 'More for Bola Ade' }))
    fireEvent.click(screen.getByRole('button', { name: 'Caller ID', hidden: true }))
    const dialog = await dialogNamed('Caller ID of Bola Ade')
    fireEvent.change(await dialog.findByLabelText('When Bola Ade calls, people see'), {
      target: { value: 'phone' },
    })
    fireEvent.click(dialog.getByRole('button', { name: 'Save caller ID' }))
    await page.shows(
      callerIdsMessages.caller_id_saved_of
        .replace('{number}', '+234 201 454 0001')
        .replace('{name}', 'Bola Ade'),
    )
    expect(calls.find(({ call }) => call === `PUT ${BOLA}`)?.body).toEqual({ shown: 'phone' })
  })

  test('the workgroup’s is chosen, and who chooses for people', async () => {
    const { calls } = await open('/caller-id', {
      ...team,
      'PUT /v1/callerid': is({ number: '+2342014540002', fixed: true }),
    })
    const card = within(await screen.findByRole('region', { name: 'Caller ID' }))
    await card.findByText(/^When your company calls, people see/)
    fireEvent.click(card.getByRole('button', { name: 'Change caller ID' }))
    const dialog = await dialogNamed('Change caller ID')
    fireEvent.change(await dialog.findByLabelText('When your company calls, people see'), {
      target: { value: '+2342014540002' },
    })
    fireEvent.change(dialog.getByLabelText('Who chooses for a person'), { target: { value: 'admins' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save caller ID' }))
    await page.shows(callerIdsMessages.caller_id_workgroup_saved)
    expect(calls.find(({ call }) => call === 'PUT /v1/callerid')?.body).toEqual({
      number: '+2342014540002',
      fixed: true,
    })
  })
})
