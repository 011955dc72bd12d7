import { LOGO_MAXIMUM_BYTES } from '@ekoline/contract/people/business-fields.ts'
import type { Ref } from 'react'
import { text } from '../../text.ts'
import { FileField } from '../../ui/FileField.tsx'
import { usePreview } from '../../ui/usePreview.ts'

const MEGABYTE = 1024 * 1024
export const LOGO_MAXIMUM_MEGABYTES = LOGO_MAXIMUM_BYTES / MEGABYTE

interface LogoFieldProps {
  /** where the logo is that everybody sees now */
  address: string | null
  chosen: File | null
  onChoose: (file: File | null) => void
  error: string | null | undefined
  disabled: boolean
  chooser: Ref<HTMLInputElement>
}

/** Chooses the logo, and shows the chosen one, else the present one. */
export function LogoField({ address, chosen, onChoose, error, disabled, chooser }: LogoFieldProps) {
  const preview = usePreview(chosen)
  // By its path, because the page is also reached by other addresses than the public one.
  const shown = preview ?? (address && new URL(address).pathname)
  return (
    <div className="flex items-start gap-4 max-cards:block">
      <div className="mb-3 grid h-20 w-20 shrink-0 place-items-center overflow-hidden rounded-card border border-line bg-scan-ground p-1.5">
        {shown ? (
          <img
            src={shown}
            alt={text(preview ? 'business_logo_chosen' : 'business_logo_yours')}
            className="size-full object-contain"
          />
        ) : (
          <span className="text-center text-label text-scan">{text('business_logo_none')}</span>
        )}
      </div>
      <div className="min-w-0 grow">
        <FileField
          ref={chooser}
          label={text('business_logo')}
          accept="image/*"
          hint={text('business_logo_hint', { megabytes: LOGO_MAXIMUM_MEGABYTES })}
          error={error}
          disabled={disabled}
          onChoose={onChoose}
        />
      </div>
    </div>
  )
}
