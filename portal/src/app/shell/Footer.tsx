import { modesOf } from '@ekoline/contract/company/modes.ts'
import { text } from '../../text.ts'
import { config } from '../config.ts'

const linkClass = 'inline-block py-1 touch:py-3 underline-offset-4 hover:text-ink hover:underline'

/** Which parts are not real here, and the operator's terms and privacy notice. @source DEC-90, RUN-19 */
export function Footer({ className }: { className: string }) {
  const { terms, privacy } = config().links
  // In a new window, so that unsaved input here stays.
  return (
    <footer className={className}>
      <ModeLine />
      <p className="flex gap-4 text-label text-faint">
        <a href={terms} target="_blank" rel="noreferrer" className={linkClass}>
          {text('footer_terms')}
        </a>
        <a href={privacy} target="_blank" rel="noreferrer" className={linkClass}>
          {text('footer_privacy')}
        </a>
      </p>
    </footer>
  )
}

/** Says, discreetly, which parts are not real here: demo data, sandbox payments, simulated calls. */
export function ModeLine() {
  const modes = modesOf(config())
  if (modes.length === 0) return null
  return <p className="py-1 text-label text-faint">{modes.map((mode) => text(mode)).join(' · ')}</p>
}
