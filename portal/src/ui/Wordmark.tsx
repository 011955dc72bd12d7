import { cx } from './cx.ts'

interface WordmarkProps {
  name: string
  /** the operator's own picture, in place of the product's */
  logo: string | null
  /** on the dark panel before the login: light, and a picture on a light ground of its own */
  onPanel?: boolean
}

/** A voice line that becomes a straight line, and the name. */
export function Wordmark({ name, logo, onPanel }: WordmarkProps) {
  if (logo)
    return (
      <img
        src={logo}
        alt={name}
        className={cx(
          'max-w-44 object-contain object-left',
          onPanel ? 'h-10 rounded-field bg-scan-ground p-1' : 'h-8',
        )}
      />
    )
  return (
    <span className="flex items-center gap-2.5 text-[1.1875rem] font-bold tracking-tight lowercase">
      <svg viewBox="0 0 32 22" width="32" height="22" fill="none" aria-hidden="true" className="shrink-0">
        <g strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
          <path d="M2 11h5l3-8 5 16 4-11 2 3" className={onPanel ? 'stroke-current' : 'stroke-lagoon'} />
          <path d="M22 11h8" className="stroke-danfo" />
        </g>
      </svg>
      {name}
    </span>
  )
}
