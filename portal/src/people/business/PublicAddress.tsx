import { CopyButton } from '../../kit/CopyButton.tsx'
import { text } from '../../text.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'

const nothing = () => undefined

/** The address of the public page, to read, copy and open; before there is one, how to get it. */
export function PublicAddress({ address }: { address: string | null }) {
  return (
    <div className="grid gap-3 cards:grid-cols-2">
      <TextField
        label={text('business_url')}
        readOnly
        value={address ?? ''}
        onChange={nothing}
        hint={text(address ? 'business_url_kept' : 'business_url_later')}
      />
      {address && (
        <div className="flex flex-wrap items-start gap-2 cards:mt-6.5">
          <CopyButton text={address} failed={text('business_url_copy_failed', { address })}>
            {text('business_url_copy')}
          </CopyButton>
          <a href={address} target="_blank" rel="noopener" className={buttonClass('quiet')}>
            {text('business_url_open')}
          </a>
        </div>
      )}
    </div>
  )
}
