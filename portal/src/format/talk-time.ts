/** Seconds to talk as people say them, never more than there are: '45 s', '12 min', '23 h 8 min'. */
export function formatTalkTime(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return `${Math.floor(minutes / 60).toLocaleString('en')} h${rest ? ` ${rest} min` : ''}`
}
