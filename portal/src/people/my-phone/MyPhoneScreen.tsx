import type { ReactNode } from 'react'
import { text } from '../../text.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { CallKeys } from './CallKeys.tsx'
import { CallsAway } from './CallsAway.tsx'
import { InternalNumbers } from './InternalNumbers.tsx'
import { PhoneCard } from './PhoneCard.tsx'
import { SetUpGuide } from './SetUpGuide.tsx'

/**
 * The SIP phone of the seat: its credentials, whether it is registered, and how to set it up.
 *
 * @param children the cards of what calls and routing have for a person's phone
 */
export function MyPhoneScreen({ children }: { children: ReactNode }) {
  return (
    <>
      <PageTitle>{text('my_phone_title')}</PageTitle>
      <div className="grid max-w-3xl gap-4">
        <CallsAway />
        <PhoneCard />
        {children}
        <CallKeys />
        <SetUpGuide />
        <InternalNumbers />
      </div>
    </>
  )
}
