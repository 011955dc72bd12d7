import { useSyncExternalStore } from 'react'
import { client } from '../../app/client.ts'
import { session } from '../../app/session.ts'
import { createBrowserPhone } from './browser-phone.ts'
import { takeDialled } from './own-call.ts'
import { askToNotify } from './ring.ts'

const KEPT = 'browser_phone'

/** The browser phone of this page. The SIP code is loaded when it is turned on. */
export const browserPhone = createBrowserPhone({
  startAgent: async (secret, emit) => (await import('./sip-agent.ts')).startSipAgent(secret, emit),
  makeSecret: async () => (await client.makeBrowserSecret(null)).result,
  keepSecret: async () => (await client.keepBrowserSecret(null)).result,
  isOwn: takeDialled,
  async askMicrophone() {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
    for (const track of stream.getTracks()) track.stop()
    askToNotify()
  },
})

/** Turns it on or off; after a reload it is on again if it was on. */
export function switchBrowserPhone(on: boolean): void {
  session.keep(KEPT, on ? { on } : null)
  if (on) void browserPhone.turnOn()
  else browserPhone.turnOff()
}

/** Turns it on if it was on before the reload. @returns turns it off, and leaves it to be turned on again */
export function resumeBrowserPhone(): () => void {
  if (session.kept(KEPT) && browserPhone.state().phone === 'off') void browserPhone.turnOn()
  return browserPhone.turnOff
}

export const useBrowserPhone = () => useSyncExternalStore(browserPhone.subscribe, browserPhone.state)
