import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function at(url: string) {
  const { config } = world.ctx
  const brand = { ...config.brand, name: 'Zuma & Sons', colours: { lagoon: '#123456' } }
  const app = await buildApp({ ...world.ctx, config: { ...config, brand } }, import.meta.dirname)
  const answer = await app.inject({ url })
  await app.close()
  return answer
}

test('the app has the name and the colour of the operator', async () => {
  const { headers, json } = await at('/manifest.webmanifest')
  expect(headers['content-type']).toContain('application/manifest+json')
  expect(json()).toMatchObject({ name: 'Zuma & Sons', theme_color: '#123456', scope: '/' })
})

test('the page without a network is in the name of the operator', async () => {
  const { body } = await at('/offline')
  expect(body).toContain('We can’t reach Zuma &#38; Sons right now.')
  expect(body).not.toContain('<script')
})
