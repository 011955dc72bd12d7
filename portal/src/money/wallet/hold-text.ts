import type { WalletHold } from '@ekoline/contract/money/wallet.ts'
import { formatStation } from '../../format/phone.ts'
import { text } from '../../text.ts'

/** What holds money of the wallet. */
export function holdText({ kind, party, reference = '' }: WalletHold): string {
  if (kind === 'call')
    return party ? text('hold_call', { party: formatStation(party) }) : text('hold_call_live')
  return text(`hold_${kind}`, { party, reference })
}
