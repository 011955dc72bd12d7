import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

beforeEach(() => session.store({ token: 'secret' }))

const phone = {
  id: 2,
  device: 'Safari on iPhone',
  address: '102.89.23.7',
  signed_in: '2025-11-02 08:00:00',
  last_used: '2025-11-02 09:00:00',
  current: false,
}
const laptop = { ...phone, id: 1, device: 'Firefox on Windows', current: true }
const off = { on_since: null, recovery_codes_left: 0 }
const on = { on_since: '2025-11-02 09:00:00', recovery_codes_left: 10 }

const secure = (answers: Answers = {}) =>
  open('/security', {
    'GET /v1/sessions': { status: 'success', total: 2, result: [laptop, phone] },
    'GET /v1/second-factor': { status: 'success', result: off },
    ...answers,
  })

const typeInto = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('the devices are listed, this one without a way to sign it out', async () => {
  await secure()
  const list = await screen.findByRole('list', { name: 'Logged-in devices' })
  const [mine, other] = within(list).getAllByRole('listitem')
  expect(mine?.textContent).toContain('This device')
  expect(within(mine as HTMLElement).queryByRole('button')).toBeNull()
  expect(other?.textContent).toContain('2 Nov 2025, 10:00 · 102.89.23.7')
})

test('a device is signed out from afar', async () => {
  let there = [laptop, phone]
  await secure({
    'GET /v1/sessions': () => ({ status: 'success', total: there.length, result: there }),
    'DELETE /v1/sessions/2': () => {
      there = [laptop]
      return { status: 'success' }
    },
  })
  const signOut = await screen.findByRole('button', { name: 'Log out Safari on iPhone' })
  signOut.focus()
  fireEvent.click(signOut)
  await page.shows('Safari on iPhone is logged out')
  await expect.poll(() => screen.queryByText('Safari on iPhone')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Logged-in devices' }))
})

test('after a device that was signed out, the next one is at hand', async () => {
  const tablet = { ...phone, id: 3, device: 'Safari on iPad' }
  let there = [laptop, phone, tablet]
  await secure({
    'GET /v1/sessions': () => ({ status: 'success', total: there.length, result: there }),
    'DELETE /v1/sessions/2': () => {
      there = [laptop, tablet]
      return { status: 'success' }
    },
  })
  const signOut = await screen.findByRole('button', { name: 'Log out Safari on iPhone' })
  signOut.focus()
  fireEvent.click(signOut)
  await expect.poll(() => screen.queryByText('Safari on iPhone')).toBeNull()
  expect(document.activeElement).toBe(page.button('Log out Safari on iPad'))
})

test('all others are signed out after a question', async () => {
  const { calls } = await secure({ 'DELETE /v1/sessions': { status: 'success', ended: 1 } })
  await page.press('Log out all others')
  const dialog = await page.inDialog('Log out all other devices?')
  expect(calls.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
  fireEvent.click(dialog.getByRole('button', { name: 'Log out all others' }))
  await page.shows('All your other devices are logged out')
})

test('a device that could not be signed out is reported', async () => {
  await secure({ 'DELETE /v1/sessions/2': failed(500, 'internal', 'Broken') })
  await page.press('Log out Safari on iPhone')
  await page.shows('Broken')
})

test('what cannot be fetched says so in its own card', async () => {
  await secure({
    'GET /v1/sessions': failed(500, 'internal', 'Broken'),
    'GET /v1/second-factor': failed(500, 'internal', 'Broken'),
  })
  await page.shows('We couldn’t load your devices')
  await page.shows('We couldn’t load your two-step login')
})

test('two-step login is turned on with password, app and recovery codes', async () => {
  let state: typeof on | typeof off = off
  const { calls } = await secure({
    'GET /v1/second-factor': () => ({ status: 'success', result: state }),
    'POST /v1/second-factor/begin': {
      status: 'success',
      result: { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Ekoline:ada?secret=ABCDEFGHIJKLMNOP' },
    },
    'POST /v1/second-factor/on': ({ code }) => {
      if (code !== '123456') return failed(422, 'wrong_code', 'This code is wrong or was used before.')
      state = on
      return { status: 'success', result: { recovery_codes: ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'] } }
    },
  })
  await page.press('Turn on')
  const dialog = await page.inDialog('Turn on two-step login')
  typeInto('Current password', 'Lagos-demo-2468')
  fireEvent.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(await dialog.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy()
  expect(dialog.getByText('ABCD EFGH IJKL MNOP')).toBeTruthy()
  typeInto('Code', '000000')
  fireEvent.click(dialog.getByRole('button', { name: 'Turn on' }))
  await dialog.findByText('This code is wrong or was used before.')
  typeInto('Code', '123456')
  fireEvent.click(dialog.getByRole('button', { name: 'Turn on' }))
  await page.shows('Two-step login is on')
  expect(await dialog.findByText('aaaa-bbbb-cccc-dddd')).toBeTruthy()
  page.strayFromDialog('Turn on two-step login')
  expect(dialog.getByText('aaaa-bbbb-cccc-dddd')).toBeTruthy()
  const download = dialog.getByRole<HTMLAnchorElement>('link', { name: 'Download' })
  expect(download.download).toBe('ekoline-recovery-codes.txt')
  expect(decodeURIComponent(download.href)).toContain('aaaa-bbbb-cccc-dddd\neeee-ffff-gggg-hhhh')
  fireEvent.click(dialog.getByRole('button', { name: 'I’ve saved these codes' }))
  await page.shows('10 recovery codes left, for when you don’t have your phone.')
  expect(calls.find(({ call }) => call.endsWith('begin'))?.body).toEqual({ password: 'Lagos-demo-2468' })
})

test('a wrong password does not begin it', async () => {
  await secure({
    'POST /v1/second-factor/begin': failed(422, 'wrong_password', 'Your current password is wrong.'),
  })
  await page.press('Turn on')
  await page.inDialog('Turn on two-step login')
  typeInto('Current password', 'x')
  await page.press('Continue')
  await page.shows('Your current password is wrong.')
})

test('two-step login is turned off with password and code', async () => {
  let state: typeof on | typeof off = { ...on, recovery_codes_left: 1 }
  const { calls } = await secure({
    'GET /v1/second-factor': () => ({ status: 'success', result: state }),
    'POST /v1/second-factor/off': ({ code }) => {
      if (code !== '123456')
        return failed(
          409,
          'second_factor_changed',
          'Two-step login was changed in another window. Please load this page again.',
        )
      state = off
      return { status: 'success' }
    },
  })
  await page.shows(/^1 recovery code left, .* Create new ones soon\.$/)
  await page.press('Turn off')
  const dialog = await page.inDialog('Turn off two-step login')
  typeInto('Current password', 'Lagos-demo-2468')
  typeInto('Code', '000000')
  fireEvent.click(dialog.getByRole('button', { name: 'Turn off two-step login' }))
  await page.shows('Two-step login was changed in another window. Please load this page again.')
  typeInto('Code', '123456')
  fireEvent.click(dialog.getByRole('button', { name: 'Turn off two-step login' }))
  await page.shows('Two-step login is off')
  expect(calls.find(({ body }) => body.code === '123456')?.body.password).toBe('Lagos-demo-2468')
})

test('new recovery codes are made with password and code, and shown once', async () => {
  let state = { ...on, recovery_codes_left: 1 }
  const { calls } = await secure({
    'GET /v1/second-factor': () => ({ status: 'success', result: state }),
    'POST /v1/second-factor/recovery-codes': ({ code }) => {
      if (code !== '123456') return failed(422, 'wrong_code', 'This code is wrong or was used before.')
      state = on
      return { status: 'success', result: { recovery_codes: ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'] } }
    },
  })
  await page.press('New recovery codes')
  const dialog = await page.inDialog('New recovery codes')
  const make = dialog.getByRole<HTMLButtonElement>('button', { name: 'Create new codes' })
  expect(make.disabled).toBe(true)
  typeInto('Current password', 'Lagos-demo-2468')
  typeInto('Code', '000000')
  fireEvent.click(make)
  await dialog.findByText('This code is wrong or was used before.')
  typeInto('Code', '123456')
  fireEvent.click(make)
  expect(await dialog.findByText('aaaa-bbbb-cccc-dddd')).toBeTruthy()
  page.strayFromDialog('New recovery codes')
  expect(dialog.getByText('aaaa-bbbb-cccc-dddd')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'I’ve saved these codes' }))
  await page.shows('10 recovery codes left, for when you don’t have your phone.')
  expect(calls.find(({ body }) => body.code === '123456')?.body.password).toBe('Lagos-demo-2468')
})
