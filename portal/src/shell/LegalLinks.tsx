import { config } from '../config.ts'

const linkClass = 'inline-block py-1 underline-offset-4 hover:text-ink hover:underline'

/** The operator's terms and privacy notice, in a window of their own: what is being typed here stays. */
export function LegalLinks() {
  const { terms, privacy } = config().links
  return (
    <p className="flex gap-4 text-label text-faint">
      <a href={terms} target="_blank" rel="noreferrer" className={linkClass}>
        Terms
      </a>
      <a href={privacy} target="_blank" rel="noreferrer" className={linkClass}>
        Privacy
      </a>
    </p>
  )
}
