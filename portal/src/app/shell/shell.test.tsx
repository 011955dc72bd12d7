import { workgroupsMessages } from '@ekoline/contract/core/messages/workgroups.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ada, adaSeat, chukaSeat, failed, open, unanswered } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'
import { session } from '../session.ts'

beforeEach(() => session.store({ token: 'secret' }))

const link = (name: string) => screen.queryByRole('link', { name })

// @shows AC2-1, AC2-2
test('the menu leads to every screen of the specification', async () => {
  await open('/users')
  await screen.findByRole('heading', { level: 1, name: 'Users' })
  const shown = Object.fromEntries(
    screen
      .getAllByRole<HTMLAnchorElement>('link')
      .map((anchor) => [anchor.textContent, anchor.getAttribute('href')]),
  )
  expect(shown).toMatchObject({
    Overview: '/',
    'Call history': '/calls',
    Payments: '/payments',
    Users: '/users',
    'Bulk dialler': '/bulk-dialler',
    'Phone numbers': '/phone',
    Conferences: '/conferences',
    Files: '/files',
    Developers: '/developers',
    'OTP history': '/otp-history',
    'Verify account': '/verify-account',
    'Business page': '/business-page',
  })
  expect(link('Users')?.getAttribute('aria-current')).toBe('page')
  expect(document.title).toBe('Users · Ekoline')
})

test('the menu has icons, and no link to the audit for a plain seat', async () => {
  await open('/users', { 'GET /v1/ekoline/web/loggedOnUser': { ...ada, admin_status: false } })
  const menu = await screen.findByRole('navigation', { name: 'Main' })
  expect(within(menu).getByRole('link', { name: 'Security' }).querySelector('svg')).not.toBeNull()
  expect(within(menu).queryByRole('link', { name: 'Audit' })).toBeNull()
})

// @shows AC2-1
test('the menu is in its order, by groups', async () => {
  await open('/users')
  const menu = await screen.findByRole('navigation', { name: 'Main' })
  const shown = within(menu).getAllByText(/./, { selector: 'a, button' })
  expect(shown.map((anchor) => anchor.textContent)).toEqual([
    'Overview',
    ...['Calls', 'Call history', 'Voicemail', 'My phone'],
    ...['Customers', 'Contacts', 'Bulk dialler', 'Business page'],
    ...[
      'Your line',
      'Call flow',
      'Phone numbers',
      'Hours',
      'IVR',
      'Ring groups',
      'Queues',
      'Conferences',
      'Files',
    ],
    ...['Team and money', 'Users', 'Payments'],
    ...[
      'Settings',
      'Verify account',
      'Security',
      'Caller ID and limits',
      'Developers',
      'OTP history',
      'Audit',
      'Notifications',
    ],
  ])
})

test('a group folds and stays folded, but for the page that one is on', async () => {
  await open('/conferences')
  const shown = async () => {
    const menu = await screen.findByRole('navigation', { name: 'Main' })
    const list = within(menu).queryByRole('list', { name: 'Your line' })
    return (
      list &&
      within(list)
        .getAllByRole('link')
        .map(({ textContent }) => textContent)
    )
  }
  expect(await shown()).toHaveLength(8)
  await page.press('Your line')
  expect(await shown()).toEqual(['Conferences'])
  fireEvent.click(await screen.findByRole('link', { name: 'Users' }))
  await page.isAt('/users')
  expect(await shown()).toBeNull()
  cleanup()
  await open('/users')
  expect(await shown()).toBeNull()
  await page.press('Your line')
  expect(await shown()).toHaveLength(8)
})

test('on a phone a bar has what is used most, and its sheet all of the menu and the account', async () => {
  await open('/users')
  const bar = within(await screen.findByRole('navigation', { name: 'Used most' }))
  const entriesOf = (list: ReturnType<typeof within>) =>
    [...list.queryAllByRole('link'), ...list.queryAllByRole('button')].map(({ textContent }) => textContent)
  expect(entriesOf(bar)).toEqual(['Home', 'Calls', 'Call a number', 'Voicemail', 'More'])
  fireEvent.click(bar.getByRole('button', { name: 'More' }))
  const sheet = await page.inDialog('More')
  expect(entriesOf(sheet)).toEqual([
    ...[
      'Overview',
      'Call history',
      'Voicemail',
      'My phone',
      'Contacts',
      'Bulk dialler',
      'Business page',
      'Call flow',
      'Phone numbers',
    ],
    ...[
      'Hours',
      'IVR',
      'Ring groups',
      'Queues',
      'Conferences',
      'Files',
      'Users',
      'Payments',
      'Verify account',
    ],
    ...[
      'Security',
      'Caller ID and limits',
      'Developers',
      'OTP history',
      'Audit',
      'Notifications',
      'Terms',
      'Privacy',
    ],
    ...['Profile', expect.stringContaining('Adaeze Log'), 'Change password', 'Log out', ''],
  ])
  fireEvent.click(sheet.getByRole('button', { name: 'Change password' }))
  await page.inDialog('Change password')
  expect(screen.queryByRole('dialog', { name: 'More' })).toBeNull()
})

test('a number can be called from any page, with one press', async () => {
  await open('/users')
  const [link] = await screen.findAllByRole('link', { name: 'Call a number' })
  fireEvent.click(link as HTMLElement)
  const dialog = await page.inDialog('Call a number')
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Number to call')))
  await page.isAt('/users?dial=')
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await page.isAt('/users')
})

test('the heading of the next page has the focus, unless the focus moved before it was there', async () => {
  await open('/users')
  await screen.findByRole('heading', { level: 1, name: 'Users' })
  fireEvent.click(screen.getByRole('link', { name: 'Conferences' }))
  const conferences = await screen.findByRole('heading', { level: 1, name: 'Conferences' })
  await waitFor(() => expect(document.activeElement).toBe(conferences))

  fireEvent.click(screen.getByRole('link', { name: 'Files' }))
  expect(screen.queryByRole('heading', { level: 1, name: 'Files' })).toBeNull()
  page.button('More').focus()
  await screen.findByRole('heading', { level: 1, name: 'Files' })
  await waitFor(() => expect(document.title).toBe('Files · Ekoline'))
  expect(document.activeElement).toBe(page.button('More'))
})

// @shows AC2-9, AC4-7
test.each(['unverified', 'pending', 'rejected'])('Verify account is offered to the %s', async (status) => {
  await open('/bulk-dialler', { 'GET /v1/ekoline/web/loggedOnUser': { ...ada, verification_status: status } })
  await page.shows('Select group')
  expect(link('Verify account')?.getAttribute('href')).toBe('/verify-account')
})

// @shows AC2-9, AC4-7
test('Verify account is not offered to the verified', async () => {
  await open('/bulk-dialler', {
    'GET /v1/ekoline/web/loggedOnUser': { ...ada, verification_status: 'verified' },
  })
  await page.shows('Select group')
  expect(link('Verify account')).toBeNull()
})

// @shows AC4-7
test('Verify account is not offered before it is known who is signed in', async () => {
  await open('/bulk-dialler', { 'GET /v1/ekoline/web/loggedOnUser': unanswered })
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).not.toBeNull())
  expect(link('Verify account')).toBeNull()
})

// @shows AC2-11, DEC-138, DEC-139
test.each([
  ['IVR', 'Open IVR', '/ivr'],
  ['Queues', 'Open Queues', '/queues'],
])(
  '%s opens the support dialog where support sets it up, which leads to the screen',
  async (item, name, path) => {
    const support = { email: 'support@ekoline.test', phone: null, sets_up: ['ivr', 'queues'] } as const
    await open('/users', {}, { support: { ...support, sets_up: [...support.sets_up] } })
    await page.press(item)
    const dialog = await page.inDialog('Contact support for setup')
    expect(dialog.getByRole('link', { name: 'support@ekoline.test' })).toBeTruthy()
    fireEvent.click(dialog.getByRole('link', { name }))
    await page.isAt(path)
    expect(page.button(item).getAttribute('aria-current')).toBe('page')
    expect(link('Users')?.getAttribute('aria-current')).toBeNull()
  },
)

// @shows AC2-11, DEC-139
test.each([
  ['IVR', '/ivr'],
  ['Queues', '/queues'],
])('%s opens its screen, which offers the support dialog', async (item, path) => {
  await open('/users')
  fireEvent.click(screen.getByRole('link', { name: item }))
  await page.isAt(path)
  await page.press('Contact support for setup')
  const dialog = await page.inDialog('Contact support for setup')
  expect(dialog.getByRole('link', { name: 'support@ekoline.test' })).toBeTruthy()
  expect(dialog.queryByRole('link', { name: `Open ${item}` })).toBeNull()
})

test('the support dialog says when no contact is named', async () => {
  await open('/users', {}, { support: { email: null, phone: null, sets_up: ['queues'] } })
  await page.press('Queues')
  const dialog = await page.inDialog('Contact support for setup')
  expect(dialog.getByText(workgroupsMessages.no_support_contact)).toBeTruthy()
})

// @shows AC1-10
test('the NIN banner shows while there is no NIN', async () => {
  await open('/users')
  await page.shows('Kindly update your profile with your NIN')
})

test('the NIN banner does not show once there is one', async () => {
  await open('/bulk-dialler', { 'GET /v1/ekoline/web/loggedOnUser': { ...ada, nin: '*******1234' } })
  await page.shows('Select group')
  page.showsNot('Kindly update your profile with your NIN')
})

// @shows AC2-15, AC4-5
test('the workgroup is changed in a dialog that its name opens, which is cut on a phone', async () => {
  const both = [adaSeat, chukaSeat]
  let at = adaSeat
  await open('/users', {
    'GET /v1/web/usersip': { status: 'success', result: both },
    'GET /v1/ekoline/web/loggedOnUser': () => ({ ...ada, referral_code: at.referral_code, user_sip: both }),
    'POST /v1/select-account': () => {
      at = chukaSeat
      return { status: 'success', result: chukaSeat }
    },
  })
  await page.press('Adaeze Logistics, change company')
  expect(within(page.button('Adaeze Logistics, change company')).getByText('Adaeze Log...')).toBeTruthy()
  const dialog = await page.inDialog('Select account')
  fireEvent.click(await dialog.findByRole('button', { name: 'Chuka & Sons' }))
  await page.isAt('/')
  expect(session.get('cardid')).toBe('102')
})

test('the theme is chosen and kept', async () => {
  await open('/users')
  fireEvent.click(await screen.findByLabelText('Dark'))
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
  fireEvent.click(screen.getByLabelText('System'))
  expect(document.documentElement.dataset.theme).toBeUndefined()
})

// @shows DEC-90, RUN-19
test('what is not the real thing is named', async () => {
  await open('/users')
  await page.shows('Demo mode · Sandbox payments · Simulated calls')
})

test('an account that cannot be fetched can be asked for again', async () => {
  let broken = true
  await open('/bulk-dialler', {
    'GET /v1/ekoline/web/loggedOnUser': () => (broken ? failed(500, 'internal', 'Broken') : ada),
  })
  await page.shows('Something went wrong. Please try again later!')
  broken = false
  await page.press('Try again')
  await page.shows('Select group')
})

test.each([
  ['who is signed in', true, 'Go to Overview', '/'],
  ['anybody else', false, 'Go to log in', '/login'],
])('an address that leads nowhere says so to %s, and leads on', async (_, isSignedIn, name, path) => {
  if (!isSignedIn) sessionStorage.clear()
  await open('/no/where')
  await screen.findByRole('heading', { level: 1, name: 'Page not found' })
  expect(document.title).toBe('Not found · Ekoline')
  expect(link(name)?.getAttribute('href')).toBe(path)
})
