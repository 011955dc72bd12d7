import { useState } from 'react'

const KEY = 'call_centre_alerts'

/** When a supervisor wants to be told, which is their own matter: kept in their browser. */
export interface Alerts {
  /** how long a caller may wait, in seconds */
  readonly limit: number
  /** percent of the day's calls that are answered in time */
  readonly goal: number
  readonly sound: boolean
}

export const limits = [30, 60, 120, 180, 300, 600]
export const goals = [70, 80, 90, 95]
const UNCHANGED: Alerts = { limit: 60, goal: 80, sound: false }

function keptAlerts(): Alerts {
  try {
    const { limit, goal, sound }: Partial<Alerts> = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return {
      limit: limits.find((value) => value === limit) ?? UNCHANGED.limit,
      goal: goals.find((value) => value === goal) ?? UNCHANGED.goal,
      sound: sound === true,
    }
  } catch {
    return UNCHANGED
  }
}

export function useAlerts(): readonly [Alerts, (part: Partial<Alerts>) => void] {
  const [alerts, setAlerts] = useState(keptAlerts)
  function change(part: Partial<Alerts>) {
    const next = { ...alerts, ...part }
    setAlerts(next)
    try {
      localStorage.setItem(KEY, JSON.stringify(next))
    } catch {
      // Storage is not available: they last as long as the page is there.
    }
  }
  return [alerts, change]
}
