import type { ReactNode } from 'react'
import { text } from '../../text.ts'
import { column, twoColumns } from '../../ui/columns.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { CallKeys } from './CallKeys.tsx'
import { CallsAway } from './CallsAway.tsx'
import { InternalNumbers } from './InternalNumbers.tsx'
import { PhoneCard } from './PhoneCard.tsx'
import { SetUpGuide } from './SetUpGuide.tsx'

interface MyPhoneProps {
  /** what needs no app, and so comes first */
  first: ReactNode
  /** the cards of what calls and routing have for a person's phone */
  children: ReactNode
}

/** The phones of the seat: the own mobile, SIP phones, and how to set one up. */
export function MyPhoneScreen({ first, children }: MyPhoneProps) {
  return (
    <>
      <PageTitle>{text('my_phone_title')}</PageTitle>
      <div className={twoColumns}>
        <div className={column}>
          <CallsAway />
          {first}
          <PhoneCard />
          {children}
        </div>
        <div className={column}>
          <CallKeys />
          <SetUpGuide />
          <InternalNumbers />
        </div>
      </div>
    </>
  )
}
