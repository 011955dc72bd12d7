import { useEffect, useState } from 'react'

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
