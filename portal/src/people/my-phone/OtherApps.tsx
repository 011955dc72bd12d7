import type { PhoneSecret } from '@ekoline/contract/people/my-phone.ts'
import { fetchFile } from '../../app/client.ts'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { toastFailure } from '../../kit/useSubmit.ts'
import { text } from '../../text.ts'
import { DownloadButton } from '../../ui/DownloadButton.tsx'

const apps = [
  { key: 'yealink', name: 'sip_phone_yealink', how: 'sip_phone_yealink_how', call: 'phoneSetUpYealink' },
  { key: 'zoiper', name: 'sip_phone_zoiper', how: 'sip_phone_zoiper_how', call: 'phoneSetUpZoiper' },
] as const

/** Phones and apps that fetch their settings from an address, or take a file with them. */
export function OtherApps({ made, onUsed }: { made: PhoneSecret; onUsed: () => void }) {
  return (
    <details className="rounded-field border border-line px-3.5 py-3">
      <summary className="cursor-pointer font-semibold">{text('sip_phone_others')}</summary>
      <div className="grid gap-4 pt-3">
        {apps.map(({ key, name, how, call }) => {
          const address = made.set_up[key]
          const token = address.slice(address.lastIndexOf('/') + 1)
          const fetchIt = async () => {
            const file = await fetchFile(call, { params: { token } })
            onUsed()
            return file
          }
          return (
            <section key={key} aria-labelledby={`set-up-${key}`} className="grid gap-2 text-small">
              <h3 id={`set-up-${key}`} className="font-semibold">
                {text(name)}
              </h3>
              <p className="text-soft">{text(how)}</p>
              <div className="flex flex-wrap gap-3">
                <CopyButton
                  text={address}
                  label={text('sip_phone_copy_address_of', { name: text(name) })}
                  failed={text('phone_copy_failed')}
                >
                  {text('sip_phone_copy_address')}
                </CopyButton>
                <DownloadButton
                  fetchFile={fetchIt}
                  onFailed={(error) => toastFailure(error, 'phone_file_failed')}
                >
                  {text('sip_phone_download')}
                </DownloadButton>
              </div>
            </section>
          )
        })}
      </div>
    </details>
  )
}
