import { PARKING } from '@ekoline/contract/calls/parked-calls.facts.ts'
import type { BrowserSecret, IceServer } from '@ekoline/contract/people/my-phone.ts'
import { pauseSound } from '../../ui/sound/one-sound.ts'

/** Events from the SIP connection to the browser phone, in our terms. */
export type AgentEvent =
  | { type: 'registered' | 'lost' | 'refused' }
  /** an incoming call; there is one at a time */
  | { type: 'called'; number: string; name?: string | undefined }
  | { type: 'talking' | 'ended' | 'no microphone' }
  /** whether the person put the other side on hold */
  | { type: 'held'; held: boolean }

/** The SIP connection of the browser phone. */
export interface Agent {
  /** @param by servers by which the sound may go */
  answer(by: readonly IceServer[]): void
  /** Ends the call, or declines it while it rings. */
  hangUp(): void
  mute(muted: boolean): void
  hold(held: boolean): void
  /** one after another, after those that are not sent yet */
  press(keys: string): void
  /** Ends the call and unregisters. */
  stop(): void
}

type StartAgent = (secret: BrowserSecret, emit: (event: AgentEvent) => void) => Promise<Agent>

/** A call of the page. */
export interface PageCall {
  readonly number: string
  /** of who calls, as the exchange says it; null: none */
  readonly name: string | null
  readonly stage: 'ringing' | 'answering' | 'talking'
  readonly muted: boolean
  readonly held: boolean
  /** where the person transfers it, in words */
  readonly transfersTo: string | null
  /** the added person, in words; `before` is the start of the state that the call had until then */
  readonly adds: { readonly name: string; readonly atOnce: boolean; readonly before: string | null } | null
  /** the person parks it */
  readonly parks: boolean
  /** dialled in this page */
  readonly own: boolean
  /** when the talk began, in milliseconds; 0 before */
  readonly since: number
}

/** Where a call may be transferred. */
export interface TransferTarget {
  /** what is dialled: a number, or * and the id of a colleague */
  readonly code: string
  readonly name: string
}

/** The state of the browser phone. */
export interface BrowserPhoneState {
  readonly phone: 'off' | 'starting' | 'ready' | 'lost' | 'refused' | 'no microphone' | 'failed'
  readonly call: PageCall | null
}

/** The browser phone's dependencies. */
export interface Surroundings {
  startAgent: StartAgent
  makeSecret(): Promise<BrowserSecret>
  /** Extends the secret. */
  keepSecret(): Promise<Pick<BrowserSecret, 'ice_servers'>>
  /** Asks the person for the microphone. @throws when it is refused or there is none */
  askMicrophone(): Promise<void>
  /** Whether a call that comes was dialled in this page: it is answered without ringing. */
  isOwn(number: string): boolean
}

/** Well before a secret expires. */
export const KEEP_EVERY_MS = 20 * 60_000

const OFF: BrowserPhoneState = { phone: 'off', call: null }

/** The state of the phone after an event. */
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
      return {
        ...state,
        call: {
          number: event.number,
          name: event.name || null,
          stage: 'ringing',
          muted: false,
          held: false,
          transfersTo: null,
          adds: null,
          parks: false,
          own: false,
          since: 0,
        },
      }
    case 'held':
      return { ...state, call: call && { ...call, held: event.held } }
    case 'talking':
      return { ...state, call: call && { ...call, stage: 'talking', since: now } }
    case 'ended':
      return { ...state, call: null }
  }
}

/** The one browser phone of a page: off until it is turned on. */
export function createBrowserPhone({
  startAgent,
  makeSecret,
  keepSecret,
  askMicrophone,
  isOwn,
}: Surroundings) {
  let state = OFF
  let agent: Agent | null = null
  let iceServers: readonly IceServer[] = []
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

  function answer(own: boolean) {
    if (state.call?.stage !== 'ringing') return
    pauseSound()
    changeCall({ stage: 'answering', own })
    agent?.answer(iceServers)
  }

  function take(event: AgentEvent) {
    const next = after(state, event, Date.now())
    if (event.type !== 'called' || !isOwn(event.number)) return become(next)
    state = next // never shown as ringing
    answer(true)
  }

  /** A lost connection is made again, unless there is a call. */
  async function keep(): Promise<void> {
    try {
      iceServers = (await keepSecret()).ice_servers // their passwords end too
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
      iceServers = secret.ice_servers
      const started = await startAgent(secret, (event) => {
        if (mine === life) take(event)
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
    answer: () => answer(false),
    hangUp: () => agent?.hangUp(),
    mute(muted: boolean) {
      agent?.mute(muted)
      changeCall({ muted })
    },
    hold: (held: boolean) => agent?.hold(held),
    press: (key: string) => agent?.press(key),
    /** Asks another phone to take the call, as a person does by keys. @param code what is dialled for it */
    transfer({ code, name }: TransferTarget) {
      agent?.press(`##${code}#`)
      changeCall({ transfersTo: name })
    },
    /** Asks a third person into the call, as a person does by keys: to talk with them alone first, or at once. */
    add({ code, name }: TransferTarget, adds: Pick<NonNullable<PageCall['adds']>, 'atOnce' | 'before'>) {
      agent?.press(`##${code}#${adds.atOnce ? '##' : ''}`)
      changeCall({ adds: { name, ...adds } })
    },
    /** All three talk. */
    joinAll() {
      agent?.press('##')
      changeCall({ adds: state.call?.adds ? { ...state.call.adds, atOnce: true } : null })
    },
    /** The third person is out of the call. */
    dropThird() {
      agent?.press('**')
      changeCall({ adds: null })
    },
    /** Leaves the call in a parking place, whose number is heard. */
    park() {
      agent?.press(`##${PARKING.code}#`)
      changeCall({ parks: true })
    },
    /** Goes back to the call; where the transfer has failed before, that changes nothing. */
    comeBack() {
      agent?.press('**')
      changeCall({ transfersTo: null, parks: false })
    },
  }
}
