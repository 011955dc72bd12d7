import { unlessOffline } from '../../client.ts'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Region } from '../../ui/Region.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useReferral } from './payments.queries.ts'
import { Referred } from './Referred.tsx'

/** The referral code, to copy and pass on, and who came by it (account-core §2, "Payments screen"). */
export function ReferralBox() {
  const referral = useReferral()
  return (
    <Card title="Referral code">
      <Region
        of={referral}
        failed={unlessOffline(referral.error, text('referral_failed'))}
        loading={<Skeleton className="h-16" />}
      >
        {({ referral_code, link }) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <code className="min-w-0 font-mono text-number break-all">{referral_code}</code>
              <CopyButton
                text={referral_code}
                onCopied={() => toast.success(text('copied'))}
                onFailed={() => toast.info(`Your browser did not let us copy. The code is ${referral_code}.`)}
              >
                COPY
              </CopyButton>
            </div>
            <p className="mt-1 truncate text-small text-faint" title={link}>
              {link}
            </p>
            <Referred />
          </>
        )}
      </Region>
    </Card>
  )
}
