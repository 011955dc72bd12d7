import { expect, test } from 'vitest'
import type { SipState } from '../../adapters/exchange/exchange.ts'
import { createPhones } from './phones.ts'

const here: Readonly<Record<string, SipState>> = {
  ada: 'offline',
  'ada-2': 'online',
  bola: 'busy',
  chidi: 'offline',
}

const elsewhere = { look: async () => undefined, isInCall: async () => false }

test.each([
  ['ada', 'busy'], // in a call at another exchange, with a phone that is registered here
  ['bola', 'busy'],
  ['chidi', 'offline'],
  ['dayo', 'unknown'],
])('of %s with a call at another exchange: %s', async (person, state) => {
  const port = { sipUserState: async (user: string) => here[user] ?? 'unknown' }
  const phones = createPhones(port, { ...elsewhere, isInCall: async () => true })
  for (const user of Object.keys(here)) phones.put(user)
  expect(await phones.stateOf(person)).toBe(state)
  const alone = createPhones(port, elsewhere)
  alone.put('ada-2')
  expect(await alone.stateOf('ada')).toBe('online')
})
