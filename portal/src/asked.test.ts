import { beforeEach, expect, test, vi } from 'vitest'
import { client } from './client.ts'
import { loadConfig } from './config.ts'
import { session } from './session.ts'

const url = '/v1/acme/web/loggedOnUser'
const sent = vi.fn(async () => Response.json({ id: 2 }))

beforeEach(async () => {
  document.head.innerHTML = `<meta name="ekoline-config" content='{"product":"acme"}'>`
  await loadConfig()
  sent.mockClear()
  vi.stubGlobal('fetch', sent)
  session.store({ token: 'mine' })
  window.asked = { url, token: 'mine', answer: Promise.resolve(Response.json({ id: 1 })) }
})

test('what the page asked before is not asked again, but once', async () => {
  expect(await client.loggedOnUser()).toEqual({ id: 1 })
  expect(sent).not.toHaveBeenCalled()
  expect(await client.loggedOnUser()).toEqual({ id: 2 })
})

test('the answer is nothing to who asks for something else', async () => {
  await client.seats()
  expect(sent).toHaveBeenCalledOnce()
  expect(await client.loggedOnUser()).toEqual({ id: 1 })
})

test('nor to somebody else', async () => {
  session.store({ token: 'of another' })
  expect(await client.loggedOnUser()).toEqual({ id: 2 })
})

test('a question of the page that failed is a failed call, and can be asked again', async () => {
  window.asked = { url, token: 'mine', answer: Promise.reject(new TypeError('Failed to fetch')) }
  await expect(client.loggedOnUser()).rejects.toMatchObject({ http: 0 })
  expect(await client.loggedOnUser()).toEqual({ id: 2 })
})

test('its refusal ends the session like any other', async () => {
  const refusal = Response.json({ message: 'Sign in again.' }, { status: 401 })
  window.asked = { url, token: 'mine', answer: Promise.resolve(refusal) }
  await expect(client.loggedOnUser()).rejects.toMatchObject({ http: 401 })
  expect(session.token()).toBeNull()
})
