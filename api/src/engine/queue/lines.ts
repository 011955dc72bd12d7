import type { CallId } from '../orders.ts'

/** A caller's place in the line of a queue, for those who wait elsewhere. */
export interface KeptPlace {
  /** of the person who asked for it */
  readonly callId: CallId
  readonly queueId: string
  readonly from: string
  readonly joinedAt: Date
}

/** The last talk of an agent with a queue's caller. */
export interface LastTalk {
  readonly endedAt: Date
  /** until then they are not rung after it */
  readonly restsUntil: Date
}

/** Who waits in the line of a queue: a call, or a place that is kept for a caller who is called back. */
export interface Waiting {
  readonly queueId: string
  /** the call, or the place that is kept */
  readonly place: string
  readonly joinedAt: Date
}

/** An agent who is free; `since` as `QueueLines.take` said when others came first, null when it did not. */
export interface FreeAgent {
  readonly user: string
  readonly since: string | null
}

/** Agents who are free as this process sees it. */
export interface FreeAgents {
  /** the first is the best one here */
  readonly agents: readonly FreeAgent[]
  /** by which the best one of all processes is found; null: as they are listed */
  readonly strategy: 'round robin' | 'longest idle' | null
}

/** An agent who rings and talks no more, as their process says. */
export interface FreedAgent {
  readonly user: string
  readonly place: string
  /** before that they are not rung */
  readonly restsUntil: Date
  /** null: they did not talk */
  readonly talkedUntil: Date | null
}

/** The lines of queues, which all our processes share: each has callers of its own. */
export interface QueueLines {
  /** Takes a place for a call where fewer than `most` wait. @returns whether it has one */
  enter(waiting: Waiting, most: number): Promise<boolean>
  /** How many wait before them at other processes. */
  ahead(waiting: Waiting): Promise<number>
  /**
   * Takes a free agent for a caller, unless a caller at another process comes first. A process that looked since the
   * agent was free, and left them, comes first no more.
   *
   * @returns `user` null: there is none; `othersFirst` are the free agents for which callers elsewhere come first
   */
  take(
    waiting: Waiting,
    free: FreeAgents,
  ): Promise<{ readonly user: string | null; readonly othersFirst: readonly FreeAgent[] }>
  free(agent: FreedAgent): Promise<void>
  /**
   * This process has looked for agents for the callers of these queues, so many milliseconds ago, and found none.
   *
   * @returns whether there is another process
   */
  looked(queues: readonly { readonly queueId: string; readonly agoMs: number }[]): Promise<boolean>
  /** A mark of each of these queues, which changes with all that `open` says of it; one that was deleted has none. */
  saved(queueIds: readonly string[]): Promise<Readonly<Record<string, string>>>
}

export type AgentState = 'offline' | 'idle' | 'ringing' | 'talking' | 'wrap-up' | 'paused'
