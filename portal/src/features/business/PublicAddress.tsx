import { CopyButton } from '../../kit/CopyButton.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'

const nothing = () => undefined

/** The address of the public page, to read, copy and open; before there is one, how to get it. */
export function PublicAddress({ address }: { address: string | null }) {
  return (
    <div className="grid gap-3 cards:grid-cols-2">
      <TextField
        label="Public URL"
        readOnly
        value={address ?? ''}
        onChange={nothing}
        hint={
          address
            ? 'It stays the same, whatever you change below.'
            : 'It is made of the business name when you add the profile, and stays the same afterwards.'
        }
      />
      {address && (
        <div className="flex flex-wrap items-start gap-2 cards:mt-6.5">
          <CopyButton text={address} failed={`Your browser did not let us copy. The address is ${address}`}>
            Copy
          </CopyButton>
          <a href={address} target="_blank" rel="noopener" className={buttonClass('quiet')}>
            Open page
          </a>
        </div>
      )}
    </div>
  )
}
