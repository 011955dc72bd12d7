import { BrowserPhoneCard } from '../calls/browser-phone/BrowserPhoneCard.tsx'
import { OwnCallerId } from '../calls/caller-id/OwnCallerId.tsx'
import { ParkedCalls } from '../calls/parking/ParkedCalls.tsx'
import { MyPhoneScreen } from '../people/my-phone/MyPhoneScreen.tsx'
import { OwnMobile } from '../routing/reach/OwnMobile.tsx'
import { ReachCard } from '../routing/reach/ReachCard.tsx'
import { config } from './config.ts'

/** A person's phone, with the cards of features that know it: it knows none of them. */
export const OwnPhoneScreen = () => (
  <MyPhoneScreen first={<OwnMobile />}>
    <ReachCard />
    {config().browser_phone && <BrowserPhoneCard />}
    <ParkedCalls />
    <OwnCallerId />
  </MyPhoneScreen>
)
