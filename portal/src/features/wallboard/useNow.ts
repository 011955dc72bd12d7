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
