/** A key of the keyboard that does the same; its readers hear it in the list of shortcuts. */
export function Key({ children }: { children: string }) {
  return (
    <span
      aria-hidden="true"
      className="dial-key rounded-field text-center font-mono text-label max-cards:hidden"
    >
      {children}
    </span>
  )
}
