const MINUTE = 60
const HOUR = 60 * MINUTE

/** A time ago, in short: '42 s', '3 min', '2 h'. */
export function ago(seconds: number): string {
  if (seconds < 2 * MINUTE) return `${seconds} s`
  return seconds < 2 * HOUR ? `${Math.floor(seconds / MINUTE)} min` : `${Math.floor(seconds / HOUR)} h`
}

/** A wait or a talk, or the mean of many: '0:07', '12:40', '1:02:40'. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(whole / MINUTE)
  const rest = two(whole % MINUTE)
  return minutes < MINUTE
    ? `${minutes}:${rest}`
    : `${Math.floor(minutes / MINUTE)}:${two(minutes % MINUTE)}:${rest}`
}
