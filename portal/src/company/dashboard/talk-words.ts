import { text } from '../../text.ts'

const HOUR = 3600
const HOURS_FROM = 2 * HOUR // below, minutes say more

/** How long what there is lasts, in words: 'About 23 hours to Nigerian mobiles'. */
export function talkWords(seconds: number): string {
  if (seconds < 60) return text('overview_talk_none')
  if (seconds < 120) return text('overview_talk_minute')
  return seconds < HOURS_FROM
    ? text('overview_talk_minutes', { count: Math.floor(seconds / 60) })
    : text('overview_talk_hours', { count: Math.floor(seconds / HOUR).toLocaleString('en') })
}
