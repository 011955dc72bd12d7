import { config } from './config.ts'
import { BrowserPhoneCard } from './features/my-phone/BrowserPhoneCard.tsx'
import { MyPhoneScreen } from './features/my-phone/MyPhoneScreen.tsx'
import { OwnCallerId } from './features/my-phone/OwnCallerId.tsx'
import { ParkedCalls } from './features/my-phone/ParkedCalls.tsx'
import { ReachCard } from './features/my-phone/ReachCard.tsx'

/** A person's phone, with the cards of features that know it: it knows none of them. */
export const OwnPhoneScreen = () => (
  <MyPhoneScreen>
    <ReachCard />
    {config().browser_phone && <BrowserPhoneCard />}
    <ParkedCalls />
    <OwnCallerId />
  </MyPhoneScreen>
)
