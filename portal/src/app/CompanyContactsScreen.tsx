import { ContactCalls } from '../calls/history/ContactCalls.tsx'
import { useCallViewer } from '../calls/history/useCallViewer.ts'
import { ContactsScreen } from '../people/contacts/ContactsScreen.tsx'

/** The contacts, with the calls with each: contacts know nothing of calls. */
export function CompanyContactsScreen() {
  const viewer = useCallViewer()
  const { onCallBack } = viewer
  return (
    <ContactsScreen
      onCall={onCallBack && ((number) => onCallBack(number))}
      calls={(contactId) => <ContactCalls contactId={contactId} viewer={viewer} />}
    />
  )
}
