import { config } from '../../config.ts'
import { text } from '../../text.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { BrowserPhoneCard } from './BrowserPhoneCard.tsx'
import { CallKeys } from './CallKeys.tsx'
import { CallsAway } from './CallsAway.tsx'
import { InternalNumbers } from './InternalNumbers.tsx'
import { OwnCallerId } from './OwnCallerId.tsx'
import { ParkedCalls } from './ParkedCalls.tsx'
import { PhoneCard } from './PhoneCard.tsx'
import { ReachCard } from './ReachCard.tsx'
import './my-phone-texts.ts'
import { SetUpGuide } from './SetUpGuide.tsx'

/** The SIP phone of the seat: its credentials, whether it is registered, and how to set it up. */
export function MyPhoneScreen() {
  return (
    <>
      <PageTitle>{text('my_phone_title')}</PageTitle>
      <div className="grid max-w-3xl gap-4">
        <CallsAway />
        <PhoneCard />
        <ReachCard />
        {config().browser_phone && <BrowserPhoneCard />}
        <ParkedCalls />
        <OwnCallerId />
        <CallKeys />
        <SetUpGuide />
        <InternalNumbers />
      </div>
    </>
  )
}
