/** The digits of what was typed, in groups of four, as they stand on a card. */
export function groupCardNumber(typed: string): string {
  return typed
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** 'MM/YY' while it is typed: the stroke comes by itself. */
export function shapeExpiry(typed: string, before: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 4)
  const deletedStroke = before.endsWith('/') && typed === before.slice(0, -1)
  if (deletedStroke) return digits.slice(0, -1)
  return digits.length < 2 ? digits : `${digits.slice(0, 2)}/${digits.slice(2)}`
}

/** Whether the form can be sent; what the bank makes of it is the provider's to say. */
export function isCardFilled({
  number,
  expiry,
  cvv,
}: {
  number: string
  expiry: string
  cvv: string
}): boolean {
  return number.replace(/\D/g, '').length >= 12 && /^\d\d\/\d\d$/.test(expiry) && /^\d{3}$/.test(cvv)
}
