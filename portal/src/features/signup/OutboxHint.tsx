import { config } from '../../config.ts'
import { linkClass } from '../../ui/link.ts'

/** In development, where the code can be read; it leaves no machine there. */
export function OutboxHint() {
  if (config().mode !== 'development') return null
  return (
    <p className="mt-5 rounded-field bg-sunken px-4 py-3 text-small text-soft">
      Development: the code lies in{' '}
      <a href="/dev/outbox" target="_blank" rel="noreferrer" className={linkClass}>
        the outbox
      </a>
      .
    </p>
  )
}
