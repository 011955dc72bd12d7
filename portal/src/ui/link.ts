/** The look of a link within words. */
export const linkClass =
  'font-semibold text-lagoon underline decoration-line-strong underline-offset-4 hover:decoration-current'
