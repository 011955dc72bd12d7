import { fetchFile, messageOf } from '../../app/client.ts'
import { text } from '../../text.ts'
import { DownloadMenu } from '../../ui/DownloadMenu.tsx'
import { toast } from '../../ui/toast.ts'

/** The contacts, or those with a tag, as a file. */
export function ContactDownloads({ tag }: { tag: string }) {
  const file = (format: 'csv' | 'vcard') => () =>
    fetchFile('exportContacts', { query: { format, ...(tag && { tag }) } })
  return (
    <DownloadMenu
      files={[
        { label: text('contacts_as_csv'), fetchFile: file('csv') },
        { label: text('contacts_as_vcard'), fetchFile: file('vcard') },
      ]}
      onFailed={(error) => toast.error(messageOf(error, text('contacts_export_failed')))}
    />
  )
}
