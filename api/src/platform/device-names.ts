import Bowser from 'bowser'

const PLACES: Record<string, string> = { iOS: 'iPhone or iPad', macOS: 'Mac', 'Chrome OS': 'Chromebook' }

/** What a user agent is, in plain words: 'Chrome on Android', 'Safari on iPhone'. */
export function deviceOf(agent: string): string {
  if (agent === '') return 'Unknown device'
  const { browser, os, platform } = Bowser.parse(agent)
  const place = platform.model ?? PLACES[os.name ?? ''] ?? os.name
  // Clients other than browsers name themselves first: 'curl/8.5.0'.
  const program = browser.name || /^[\w .-]{2,40}(?=\/|$)/.exec(agent)?.[0] || 'Unknown browser'
  return place ? `${program} on ${place}` : program
}
