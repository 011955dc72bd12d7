/** Turns while something is under way. With a `label` it is announced; beside words it stays silent. */
export function Spinner({ label, large = false }: { label?: string; large?: boolean }) {
  const size = large ? 36 : 18
  return (
    <span role={label ? 'status' : undefined} className="inline-flex">
      <svg
        viewBox="0 0 20 20"
        width={size}
        height={size}
        fill="none"
        aria-hidden="true"
        className="animate-spin"
      >
        <circle cx="10" cy="10" r="8" stroke="currentColor" strokeWidth="2.5" opacity="0.25" />
        <path d="M10 2a8 8 0 0 1 8 8" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
