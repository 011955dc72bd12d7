import { config } from '../../app/config.ts'
import { formatTime } from '../../format/date.ts'
import { text } from '../../text.ts'
import { useProfile, useSeat } from '../profile/profile.queries.ts'

/**
 * Shown on every page while the operator has suspended the workgroup: how much, why, until when, and the operator's contact.
 *
 * @source DEC-60
 */
export function SuspensionBanner() {
  const { suspension } = useProfile()
  const { workgroup } = useSeat()
  if (!suspension) return null
  const { level, reason, until } = suspension
  const values = { workgroup, reason: reason.trim().replace(/[.\s]+$/, '') }
  return (
    <aside
      aria-label={text('suspended_notice')}
      className="flex flex-wrap items-center justify-between gap-x-6 bg-warn-wash px-7 py-1 text-small font-semibold text-warn max-wide:px-4"
    >
      <p className="min-w-0 flex-1 basis-60 py-2 wrap-anywhere">
        {text(`suspended_banner_${level}`, values)}
        {until && ` ${text('suspended_until', { until: formatTime(until) })}`}
      </p>
      <Contact />
    </aside>
  )
}

function Contact() {
  const { email, phone } = config().support
  const href = email ? `mailto:${email}` : phone && `tel:${phone}`
  return (
    href && (
      <a href={href} className="flex min-h-10 items-center underline underline-offset-4 wrap-anywhere">
        {text('suspended_ask')}: {email ?? phone}
      </a>
    )
  )
}
