import { formatPhone } from '../../format/phone.ts'
import type { WaitingPhone } from './code.ts'

/** A sentence about a phone that waits for its code, with the number set apart. */
export function ToPhone({ text, phone }: { text: string; phone: WaitingPhone }) {
  const [before, after] = text.split('{phone}')
  return (
    <>
      {before}
      <b className="whitespace-nowrap text-ink tabular-nums">{formatPhone(phone.phoneNumber)}</b>
      {after}
    </>
  )
}
