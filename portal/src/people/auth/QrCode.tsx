import { encode } from 'uqr'

/** A text to scan: dark on light in every theme, as cameras want it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 3 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto w-48 rounded-field bg-scan-ground text-scan"
    >
      <path d={dark.join('')} fill="currentColor" />
    </svg>
  )
}
