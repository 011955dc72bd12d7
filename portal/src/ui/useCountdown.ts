import { useEffect, useState } from 'react'

const TICK_MS = 1_000

/** The time, each second: milliseconds. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(clock)
  }, [])
  return now
}

const secondsUntil = (at: number) => Math.max(0, Math.ceil((at - Date.now()) / 1000))

/** The whole seconds until an instant (milliseconds since 1970), counted down on screen. */
export function useCountdown(until: number): number {
  const [, setTick] = useState(0)
  const left = secondsUntil(until)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setTick((tick) => tick + 1), 1000)
    return () => clearTimeout(timer)
  })
  return left
}
