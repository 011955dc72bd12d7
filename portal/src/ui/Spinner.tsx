import { VoiceLine } from './VoiceLine.tsx'

interface SpinnerProps {
  label?: string
  /** in the place of what comes, whose shape is not known: the voice line speaks */
  large?: boolean
}

/** Moves while something is under way. With a `label` it is announced; beside words it is not. */
export function Spinner({ label, large = false }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex">
      {large ? (
        <VoiceLine shape="tiny" still={0.7} moving className="h-9 w-40 text-lagoon" />
      ) : (
        <svg
          viewBox="0 0 20 20"
          width="18"
          height="18"
          fill="none"
          aria-hidden="true"
          className="animate-spin"
        >
          <circle cx="10" cy="10" r="8" stroke="currentColor" strokeWidth="2.5" opacity="0.25" />
          <path d="M10 2a8 8 0 0 1 8 8" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
        </svg>
      )}
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
