import type { BrowserSecret } from '@ekoline/contract/my-phone.ts'
import type { Agent, AgentEvent, StartAgent } from './browser-agent.ts'

/** A call of the page. */
export interface PageCall {
  readonly number: string
  readonly stage: 'ringing' | 'answering' | 'talking'
  readonly muted: boolean
  /** when the talk began, in milliseconds; 0 before */
  readonly since: number
}

/** The phone in the page, as it is. */
export interface BrowserPhoneState {
  readonly phone: 'off' | 'starting' | 'ready' | 'lost' | 'refused' | 'no microphone' | 'failed'
  readonly call: PageCall | null
}

/** What the phone needs of the world. */
export interface Surroundings {
  startAgent: StartAgent
  makeSecret(): Promise<BrowserSecret>
  /** Puts the secret's end off. */
  keepSecret(): Promise<unknown>
  /** Asks the person for the microphone. @throws when it is refused or there is none */
  askMicrophone(): Promise<void>
}

/** Well before a secret ends by itself. */
export const KEEP_EVERY_MS = 20 * 60_000

const OFF: BrowserPhoneState = { phone: 'off', call: null }

/** What becomes of the phone when the network tells something. */
export function after(state: BrowserPhoneState, event: AgentEvent, now: number): BrowserPhoneState {
  const { call } = state
  switch (event.type) {
    case 'registered':
      return { ...state, phone: 'ready' }
    case 'lost':
    case 'refused':
    case 'no microphone':
      return { ...state, phone: event.type }
    case 'called':
      return { ...state, call: { number: event.number, stage: 'ringing', muted: false, since: 0 } }
    case 'talking':
      return { ...state, call: call && { ...call, stage: 'talking', since: now } }
    case 'ended':
      return { ...state, call: null }
  }
}

/** The one phone of a page: off until somebody turns it on. */
export function createBrowserPhone({ startAgent, makeSecret, keepSecret, askMicrophone }: Surroundings) {
  let state = OFF
  let agent: Agent | null = null
  let life = 0
  let keeping: ReturnType<typeof setInterval> | undefined
  const listeners = new Set<() => void>()

  function become(next: BrowserPhoneState) {
    state = next
    for (const listener of listeners) listener()
  }
  const changeCall = (change: Partial<PageCall>) =>
    become({ ...state, call: state.call && { ...state.call, ...change } })

  function end(phone: BrowserPhoneState['phone']) {
    life += 1
    clearInterval(keeping)
    agent?.stop()
    agent = null
    become({ phone, call: null })
  }

  /** What is over is made anew, unless somebody talks. */
  async function keep(): Promise<void> {
    try {
      await keepSecret()
    } catch {
      if (!state.call) await turnOn()
    }
  }

  async function turnOn(): Promise<void> {
    end('starting')
    const mine = life
    try {
      await askMicrophone()
    } catch {
      if (mine === life) end('no microphone')
      return
    }
    try {
      const secret = await makeSecret()
      const started = await startAgent(secret, (event) => {
        if (mine === life) become(after(state, event, Date.now()))
      })
      if (mine !== life) return started.stop()
      agent = started
      keeping = setInterval(keep, KEEP_EVERY_MS)
    } catch {
      if (mine === life) end('failed')
    }
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    state: () => state,
    turnOn,
    turnOff: () => end('off'),
    answer() {
      if (state.call?.stage !== 'ringing') return
      changeCall({ stage: 'answering' })
      agent?.answer()
    },
    hangUp: () => agent?.hangUp(),
    mute(muted: boolean) {
      agent?.mute(muted)
      changeCall({ muted })
    },
    press: (key: string) => agent?.press(key),
  }
}
