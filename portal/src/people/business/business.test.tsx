import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answer, type Answers, ada, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'
import { caughtUploads } from '../../testing/uploads.ts'
import { toast } from '../../ui/toast.ts'

beforeEach(() => session.store({ token: 'secret' }))

const profile = {
  id: 5,
  businessName: 'Adaeze Logistics',
  email: 'hello@adaeze.test',
  alias: 'www.adaeze.test',
  phoneNumber: '0803 555 0142',
  address: '14 Creek Road, Apapa',
  about: 'We move goods.',
  slug: 'adaeze-logistics',
  public_url: 'http://localhost/business/adaeze-logistics',
  logo_url: null,
}

const GET = 'GET /v1/ekoline/businessProfile/my_profile'
const POST = 'POST /v1/ekoline/businessProfile/add_profile'
const PUT = 'PUT /v1/ekoline/businessProfile/update/7'
const has = (result: object | null): Answers => ({ [GET]: { status: 'success', result } })

async function visit(answers: Answers) {
  const opened = await open('/business-page', answers)
  await screen.findByRole('form', { name: 'Business profile' })
  return opened
}
const form = () => within(screen.getByRole('form', { name: 'Business profile' }))
const field = (label: string) => form().getByLabelText<HTMLInputElement>(label)

async function fill() {
  await page.type('Business name', 'Adaeze Logistics')
  await page.type('Website', 'www.adaeze.test')
  await page.type('Phone', '0803 555 0142')
  await page.type('About', 'We move goods.')
  // The test's own line with the address of the page has that label too.
  fireEvent.change(field('Address'), { target: { value: '14 Creek Road, Apapa' } })
}

// @shows SA-120, DEC-119
test('who has no page yet adds one, with the own e-mail proposed', async () => {
  const { calls } = await visit({ ...has(null), [POST]: { status: 'success', ...profile } })
  expect(field('Email').value).toBe('ada@ekoline.test')
  expect([field('Public URL').value, field('Public URL').readOnly]).toEqual(['', true])
  await fill()
  await page.press('Add business profile')
  await page.toasts('success', 'Profile added successfully!')
  expect(calls.find(({ call }) => call === POST)?.body).toEqual({
    businessName: 'Adaeze Logistics',
    email: 'ada@ekoline.test',
    alias: 'www.adaeze.test',
    phoneNumber: '0803 555 0142',
    address: '14 Creek Road, Apapa',
    about: 'We move goods.',
  })
  expect((await screen.findByLabelText<HTMLInputElement>('Public URL')).value).toBe(profile.public_url)
  expect(page.button('Edit business profile')).toBeTruthy()
})

test('what is typed waits for who goes to another page, until it is saved', async () => {
  const changed = { ...profile, about: 'We move goods by sea.' }
  const answers = { ...has(profile), [PUT]: { status: 'success', result: changed } }
  await visit(answers)
  page.showsNot('Changed, not saved')
  await page.type('About', changed.about)
  await page.shows('Changed, not saved')
  document.body.innerHTML = ''
  await visit(answers)
  expect(field('About').value).toBe(changed.about)
  await page.shows('Changed, not saved')
  await page.press('Edit business profile')
  await page.toasts('success', 'Profile changed successfully!')
  await waitFor(() => page.showsNot('Changed, not saved'))
  document.body.innerHTML = ''
  await visit(has(profile))
  expect(field('About').value).toBe(profile.about)
})

test('what is typed is discarded on demand, and with the session', async () => {
  await visit(has(profile))
  await page.type('About', 'Something else')
  await page.press('Discard')
  expect(field('About').value).toBe(profile.about)
  page.showsNot('Changed, not saved')
  await page.type('About', 'Something else')
  document.body.innerHTML = ''
  session.clear()
  session.store({ token: 'of another' })
  await visit(has(profile))
  expect(field('About').value).toBe(profile.about)
})

// @shows SA-123
test('an empty form shows what is missing at each field, and is sent nevertheless', async () => {
  const { calls } = await visit({ ...has(null), [POST]: failed(400, 'invalid_request', 'Please check.') })
  await page.type('Email', '')
  await page.press('Add business profile')
  for (const message of [
    'Enter a business name',
    'Enter your email',
    'Enter your website',
    'Enter your phone',
    'Enter your address',
    'Enter a few words about your business',
  ])
    await page.shows(message)
  expect(calls.filter(({ call }) => call === POST)).toHaveLength(1)
  expect(document.activeElement).toBe(field('Business name'))
  await page.type('Business name', 'A')
  page.showsNot('Enter a business name')
})

// @shows SA-123
test('a website that is no web address is refused at its field', async () => {
  const error = { field: 'alias', message: 'Enter a web address, for example www.example.com' }
  await visit({
    ...has(profile),
    [PUT]: failed(400, 'invalid_request', 'Please check what you entered.'),
  })
  await page.type('Website', 'my shop')
  await page.press('Edit business profile')
  await page.shows(error.message)
  expect(field('Website').getAttribute('aria-invalid')).toBe('true')
  expect(field('Website').value).toBe('my shop')
})

test('what the server refuses is marked at its field, and nothing typed is lost', async () => {
  const body = {
    status: 'failed',
    code: 'invalid_request',
    message: 'Please check what you entered.',
    errors: [{ field: 'phoneNumber', message: 'Enter a valid phone number' }],
  }
  await visit({ ...has(profile), [PUT]: [400, body] })
  await page.type('Phone', '12345678901234567890')
  await page.press('Edit business profile')
  await page.shows('Enter a valid phone number')
  expect(field('Phone').value).toBe('12345678901234567890')
})

// @shows SA-127
test.each<[string, Answer]>([
  ['got no answer', new TypeError('network')],
  ['got an answer without an id', { status: 'success' }],
  ['broke the server', failed(500, 'internal', 'Broken')],
])('a profile that %s gets the words of the specification', async (_, answer) => {
  await visit({ ...has(null), [POST]: answer })
  await fill()
  await page.press('Add business profile')
  await page.toasts('info', 'Something went wrong! Please try again!')
  expect(field('About').value).toBe('We move goods.')
})

// @shows SA-120
test('a profile that is there is edited', async () => {
  const changed = { ...profile, about: 'We move people.' }
  const { calls } = await visit({ ...has(profile), [PUT]: { status: 'success', result: changed } })
  await page.type('About', 'We move people.')
  await page.press('Edit business profile')
  await page.toasts('success', 'Profile changed successfully!')
  expect(calls.find(({ call }) => call === PUT)?.body).toMatchObject({ about: 'We move people.' })
  expect(calls.find(({ call }) => call === PUT)?.body).not.toHaveProperty('slug')
})

test('the public address is copied, or shown where the browser does not allow that', async () => {
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { onLine: true, clipboard: { writeText } })
  await visit(has(profile))
  expect(screen.getByRole('link', { name: 'Open page' }).getAttribute('href')).toBe(profile.public_url)
  await page.press('Copy')
  expect(writeText).toHaveBeenCalledWith(profile.public_url)
  writeText.mockRejectedValueOnce(new Error('not allowed'))
  await page.press('Copy')
  await page.toasts('info', `Your browser did not let us copy. The address is ${profile.public_url}`)
  vi.unstubAllGlobals()
})

// @shows DEC-119
test('a member who is no admin reads whose page it is, and nothing is fetched', async () => {
  const { calls } = await open('/business-page', {
    'GET /v1/ekoline/web/loggedOnUser': { ...ada, admin_status: false },
  })
  await page.shows('Only admins can edit the business page')
  expect(calls.some(({ call }) => call === GET)).toBe(false)
})

test('a lead reads it, and why it cannot be changed', async () => {
  await visit({ ...has(profile), 'GET /v1/ekoline/web/loggedOnUser': { ...ada, userStatus: 'lead' } })
  expect(field('About').readOnly).toBe(true)
  expect(screen.queryByRole('button', { name: 'Edit business profile' })).toBeNull()
})

test('a profile that cannot be fetched says so, and is asked for again', async () => {
  let answers = 0
  await open('/business-page', {
    [GET]: () =>
      answers++ === 0 ? failed(400, 'malformed_request', 'Not so') : { status: 'success', result: profile },
  })
  await page.shows('We couldn’t load your business page')
  await page.press('Try again')
  await screen.findByRole('form', { name: 'Business profile' })
})

const picture = new File(['picture'], 'logo.png', { type: 'image/png' })
/** In passing, and where the logo is chosen. */
async function tellsAtLogo(text: string) {
  await waitFor(() => expect(toast.all()).toContainEqual(expect.objectContaining({ type: 'info', text })))
  expect(field('Logo').getAttribute('aria-invalid')).toBe('true')
  form().getByText(text)
}
const chooseLogo = (file: File) => fireEvent.change(field('Logo'), { target: { files: [file] } })

test('a logo is shown before it is sent, with the profile', async () => {
  const sent = caughtUploads()
  await visit(has(profile))
  chooseLogo(picture)
  await screen.findByRole('img', { name: 'The logo you chose' })
  await page.press('Edit business profile')
  await waitFor(() => expect(sent).toHaveLength(1))
  const { call, form: body, progress, answer } = sent[0] as (typeof sent)[0]
  expect([call, body.get('about'), (body.get('logo') as File).name]).toEqual([
    PUT,
    'We move goods.',
    'logo.png',
  ])
  progress(0.5)
  await screen.findByRole('progressbar', { name: 'Uploading the logo' })
  answer(200, { status: 'success', result: { ...profile, logo_url: 'http://public/business/a/1.png' } })
  await page.toasts('success', 'Profile changed successfully!')
  expect((await screen.findByRole('img', { name: 'Your logo' })).getAttribute('src')).toBe(
    '/business/a/1.png',
  )
})

test('a logo that is none is refused before it is sent, and by the server', async () => {
  const message = 'Choose a complete JPG or PNG picture for the logo, of at most 25 megapixels.'
  const sent = caughtUploads()
  await visit(has(profile))
  chooseLogo(new File(['%PDF'], 'logo.pdf', { type: 'application/pdf' }))
  await page.shows(message)
  chooseLogo(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'logo.png', { type: 'image/png' }))
  await page.shows('This file is too large. The limit is 5 MB.')
  chooseLogo(picture)
  await page.press('Edit business profile')
  await waitFor(() => expect(sent).toHaveLength(1))
  sent[0]?.answer(415, { status: 'failed', code: 'logo_refused', message })
  await tellsAtLogo(message)
})

test('a profile whose logo could not follow is kept, and the logo can be sent again', async () => {
  const sent = caughtUploads()
  await visit({ ...has(null), [POST]: { status: 'success', ...profile } })
  await fill()
  chooseLogo(picture)
  await page.press('Add business profile')
  await waitFor(() => expect(sent).toHaveLength(1))
  sent[0]?.breakOff()
  await tellsAtLogo('We saved the profile, but couldn’t upload the logo.')
  await screen.findByRole('button', { name: 'Edit business profile' })
  await screen.findByRole('img', { name: 'The logo you chose' })
})
