import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const terms = {
  document: 'terms',
  url: '/terms',
  version: '2026-11-21-abc',
  day: '2026-11-21',
  accepted: false,
  changed: false,
}
const privacy = { ...terms, document: 'privacy', url: '/privacy', version: '2026-11-21-def' }
const listOf = (...result: object[]) => ({ status: 'success', result })

beforeEach(() => session.store({ token: 'secret' }))

test('a person who never accepted is asked, can read, and accepts', async () => {
  let accepted = false
  const { calls } = await open('/payments', {
    'GET /v1/consents': () => listOf({ ...terms, accepted }, { ...privacy, accepted }),
    'POST /v1/consents': () => {
      accepted = true
      return { status: 'success' }
    },
  })
  await page.shows('Please read and accept our Terms of use and Privacy notice.')
  const link = screen.getByRole('link', { name: 'Terms of use of 21 Nov 2026' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/terms', '_blank'])
  await page.press('Accept')
  await page.toasts('success', 'Thank you. You accepted our Terms of use and Privacy notice.')
  expect(calls.filter(({ call }) => call === 'POST /v1/consents').map(({ body }) => body)).toEqual([
    { document: 'terms', version: terms.version },
    { document: 'privacy', version: privacy.version },
  ])
  expect(screen.queryByRole('complementary', { name: 'Terms' })).toBeNull()
})

test('a change is said as one, of what changed only', async () => {
  await open('/payments', {
    'GET /v1/consents': listOf({ ...terms, changed: true }, { ...privacy, accepted: true }),
  })
  await page.shows('We’ve changed our Terms of use. Please read and accept the new version.')
})

test('a text that changed while it was read is asked for again', async () => {
  const words = 'We changed this document while you were reading. Please read the new version.'
  await open('/payments', {
    'GET /v1/consents': listOf(terms),
    'POST /v1/consents': failed(409, 'document_changed', words),
  })
  await page.press('Accept')
  await page.toasts('info', words)
  await page.shows('Please read and accept our Terms of use.')
})

test('nothing is asked where the consents cannot be fetched', async () => {
  await open('/payments', { 'GET /v1/consents': failed(500, 'internal', 'Broken') })
  await screen.findByRole('heading', { name: 'Payments' })
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
})

test('terms and privacy are linked in the account’s menu of every page', async () => {
  await open('/payments')
  await screen.findByRole('heading', { name: 'Payments' })
  const link = (name: string) => screen.getByRole('link', { name, hidden: true }).getAttribute('href')
  expect([link('Terms'), link('Privacy')]).toEqual(['/terms', '/privacy'])
})
