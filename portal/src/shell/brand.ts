import type { PublicConfig } from '@ekoline/contract/service.ts'

/** Sets the operator's colours over the tokens, through the CSSOM because the CSP takes no inline style. */
export function applyBrand({ name, colours }: PublicConfig['brand']): void {
  for (const [token, colour] of Object.entries(colours))
    document.documentElement.style.setProperty(`--${token}`, colour)
  document.title = name
}
