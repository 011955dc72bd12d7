import { myPhoneWire } from '@ekoline/contract/my-phone.wire.ts'
import { useSyncExternalStore } from 'react'
import { client } from '../../client.ts'
import { session } from '../../session.ts'
import { addWire } from '../../wires.ts'
import { createBrowserPhone } from './browser-phone.ts'

addWire(myPhoneWire)

const KEPT = 'browser_phone'

/** The phone of this page. SIP is fetched when it is turned on. */
export const browserPhone = createBrowserPhone({
  startAgent: async (secret, tell) => (await import('./sip-agent.ts')).startSipAgent(secret, tell),
  makeSecret: async () => (await client.makeBrowserSecret(null)).result,
  keepSecret: () => client.keepBrowserSecret(null),
  async askMicrophone() {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
    for (const track of stream.getTracks()) track.stop()
  },
})

/** Turns it on or off; one that is on is on again after a reload. */
export function switchBrowserPhone(on: boolean): void {
  session.keep(KEPT, on ? { on } : null)
  if (on) void browserPhone.turnOn()
  else browserPhone.turnOff()
}

/** Turns it on where it was on before the page was loaded. @returns turns it off, and leaves it to be turned on again */
export function resumeBrowserPhone(): () => void {
  if (session.kept(KEPT) && browserPhone.state().phone === 'off') void browserPhone.turnOn()
  return browserPhone.turnOff
}

export const useBrowserPhone = () => useSyncExternalStore(browserPhone.subscribe, browserPhone.state)
