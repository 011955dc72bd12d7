import { myPhoneMessages } from '@ekoline/contract/messages/my-phone.ts'
import { config } from '../../config.ts'
import { addTexts } from '../../text.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { BrowserPhoneCard } from './BrowserPhoneCard.tsx'
import { CallsAway } from './CallsAway.tsx'
import { PhoneCard } from './PhoneCard.tsx'
import { SetUpGuide } from './SetUpGuide.tsx'

addTexts(myPhoneMessages)

/** The SIP phone of the seat: what it registers with, whether it does, and how it is set up. */
export function MyPhoneScreen() {
  return (
    <>
      <PageTitle>My phone</PageTitle>
      <div className="grid max-w-3xl gap-4">
        <CallsAway />
        <PhoneCard />
        {config().browser_phone && <BrowserPhoneCard />}
        <SetUpGuide />
      </div>
    </>
  )
}
