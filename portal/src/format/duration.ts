// @source AC9-3

const two = (value: number) => String(value).padStart(2, '0')

/** Seconds as HH:mm:ss; hours grow beyond 99 rather than wrap. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].map(two).join(':')
}

/** Talk time in words, rounded down: '45 s', '12 min', '23 h 8 min'. */
export function formatTalkTime(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return `${Math.floor(minutes / 60).toLocaleString('en')} h${rest ? ` ${rest} min` : ''}`
}
