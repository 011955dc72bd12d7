import { TelephonyUnavailable } from '../../adapters/exchange/exchange.ts'
import type { Exchange } from '../exchange.ts'
import type { AgentState, FreedAgent, LastTalk } from './lines.ts'

const REST_MS = 2_000 // before an agent who did not answer is rung again

interface Agent {
  /** in a line, for which they ring or talk */
  place: string | null
  state: 'ringing' | 'talking' | 'wrap-up' | 'resting' | 'free'
  paused: boolean
  mobile: string | null
  /** when the last talk ended, milliseconds; 0 before the first */
  lastTalk: number
  /** while they rest */
  cancel?: () => void
}

/** One person is one agent, in all their queues. */
export interface Agents {
  /** @param mobile their own mobile, which rings with their phones; null: it does not, undefined: as before */
  pause(user: string, paused: boolean, mobile?: string | null): void
  /** null: it does not ring */
  mobile(user: string): string | null
  state(user: string): Promise<AgentState>
  /** Before many are asked whether they are idle. */
  look(users: readonly string[]): Promise<void>
  /** Not in a call, not paused, and with a registered phone, or a mobile that rings. */
  isIdle(user: string, by?: 'phone'): Promise<boolean>
  /** Neither rung nor talking here, and not at rest. */
  isFree(user: string): boolean
  /**
   * Whether one of them takes calls: is signed in and not paused, and talks, rests after a talk, or has a registered phone
   * or a mobile that rings. Phones that cannot be asked about count as registered.
   */
  isAnyThere(users: readonly string[]): Promise<boolean>
  /** Takes them for a call that rings. @returns false when another call was quicker */
  take(user: string, place: string): boolean
  talks(user: string, place: string): void
  taken(): { user: string; place: string }[]
  /** Ends their talk or their ringing; `changed` is called when they can be rung again. */
  free(
    user: string,
    after: { wrapUpSeconds: number } | 'not answered' | 'released',
    changed: () => void,
  ): void
  /** They have talked, perhaps in another process or one before; their rest after it is theirs here, too. */
  talked(user: string, last: LastTalk, changed: () => void): void
  /**
   * Their rest after a talk lasts until then: shorter or longer. It means nothing to an agent who talks, or has talked
   * since.
   */
  restUntil(user: string, until: Date, changed: () => void): void
  lastTalk(user: string): number
}

export function createAgents(
  { phones, timers, outside }: Exchange,
  freed: (agent: FreedAgent) => void,
): Agents {
  const agents = new Map<string, Agent>()
  const of = (user: string): Agent => {
    const agent = agents.get(user) ?? { place: null, state: 'free', paused: false, mobile: null, lastTalk: 0 }
    agents.set(user, agent)
    return agent
  }

  function rest(agent: Agent, state: 'wrap-up' | 'resting', ms: number, changed: () => void) {
    agent.state = state
    agent.cancel?.()
    agent.cancel = timers.after(ms, () => {
      agent.state = 'free'
      changed()
    })
  }

  /** null: the exchange cannot be reached, and rings no agent. */
  async function phoneOf(user: string) {
    try {
      return await outside(phones.stateOf(user))
    } catch (error) {
      if (error instanceof TelephonyUnavailable) return null
      throw error
    }
  }
  const hasPhone = async (user: string) => {
    const phone = await phoneOf(user)
    return phone === null || phone === 'online' || phone === 'busy'
  }

  async function state(user: string, by?: 'phone'): Promise<AgentState> {
    const { state: now, paused, mobile } = of(user)
    if (now === 'ringing' || now === 'talking') return now
    if (paused) return 'paused'
    if (now === 'wrap-up') return now
    const phone = await phoneOf(user)
    if (phone === 'busy') return 'talking' // in a call of their own
    return phone === 'online' || (mobile !== null && by !== 'phone') ? 'idle' : 'offline'
  }

  return {
    pause(user, paused, mobile) {
      const agent = of(user)
      agent.paused = paused
      if (mobile !== undefined) agent.mobile = mobile
    },
    mobile: (user) => of(user).mobile,
    state: (user) => state(user),
    look: (users) => phones.look(users),
    isIdle: async (user, by) => of(user).state === 'free' && (await state(user, by)) === 'idle',
    isFree: (user) => of(user).state === 'free',
    async isAnyThere(users) {
      const present = users.filter((user) => !of(user).paused)
      const isSure = ({ place, state, mobile }: Agent) =>
        place !== null || state === 'wrap-up' || mobile !== null
      if (present.some((user) => isSure(of(user)))) return true
      for (const user of present) if (await hasPhone(user)) return true
      return false
    },
    take(user, place) {
      const agent = of(user)
      if (agent.state !== 'free') return false
      Object.assign(agent, { state: 'ringing', place })
      return true
    },
    talks(user, place) {
      const agent = of(user)
      agent.state = 'talking'
      agent.place ??= place
    },
    taken: () => [...agents].flatMap(([user, { place }]) => (place === null ? [] : { user, place })),
    free(user, after, changed) {
      const agent = of(user)
      const now = timers.clock.now()
      const hasTalked = typeof after === 'object'
      const restMs = hasTalked ? after.wrapUpSeconds * 1000 : after === 'released' ? 0 : REST_MS
      if (hasTalked) agent.lastTalk = now.getTime()
      if (agent.place !== null) {
        const restsUntil = new Date(now.getTime() + restMs)
        freed({ user, place: agent.place, restsUntil, talkedUntil: hasTalked ? now : null })
      }
      agent.place = null
      rest(agent, hasTalked ? 'wrap-up' : 'resting', restMs, changed)
    },
    talked(user, { endedAt, restsUntil }, changed) {
      const agent = of(user)
      if (endedAt.getTime() <= agent.lastTalk) return
      agent.lastTalk = endedAt.getTime()
      const restMs = restsUntil.getTime() - timers.clock.now().getTime()
      if (agent.state === 'free' && restMs > 0) rest(agent, 'wrap-up', restMs, changed)
    },
    restUntil(user, until, changed) {
      const agent = of(user)
      const restMs = until.getTime() - timers.clock.now().getTime()
      if (until.getTime() < agent.lastTalk) return
      if (agent.state === 'wrap-up' || (agent.state === 'free' && restMs > 0))
        rest(agent, 'wrap-up', restMs, changed)
    },
    lastTalk: (user) => of(user).lastTalk,
  }
}
