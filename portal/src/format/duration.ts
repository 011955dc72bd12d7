const two = (value: number) => String(value).padStart(2, '0')

/** Seconds as HH:mm:ss; hours grow beyond 99 rather than wrap. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].map(two).join(':')
}
