const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Says how long the server lets nobody ask for another code; keeps its place when it says nothing. */
export function WaitLine({ seconds }: { seconds: number }) {
  return (
    <p className="min-h-[1lh] text-center text-small text-faint tabular-nums">
      {seconds > 0 && `You can ask again in ${clock(seconds)}`}
    </p>
  )
}
