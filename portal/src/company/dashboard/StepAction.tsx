import type { SetupStep } from '@ekoline/contract/company/dashboard.ts'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { VerifyPhoneButton } from '../../calls/control/VerifyPhoneButton.tsx'
import { MailProofButton } from '../../core/profile/EmailProof.tsx'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { isUnlimited } from '../../core/profile/profile.ts'
import { AskCredit } from '../../money/wallet/AskCredit.tsx'
import { text } from '../../text.ts'
import { aloneLinkClass, Button, buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { Spinner } from '../../ui/Spinner.tsx'

const EditProfileForm = lazyScreen(() => import('../../core/profile/EditProfileForm.tsx'), 'EditProfileForm')

interface StepActionProps {
  step: SetupStep
  kind: 'primary' | 'quiet'
}

/** The button of a step: where it is done, or the form that does it here. */
export function StepAction({ step, kind }: StepActionProps) {
  const profile = useProfile()
  const unlimited = isUnlimited(profile)
  if (step === 'verify_phone') return <VerifyPhoneButton kind={kind} />
  if (step === 'email') return <MailProofButton kind={kind} />
  if (step === 'nin') return <AddNin kind={kind} />
  // Who pays is the company's choice: a member asks first, and pays only who wants to.
  if (step === 'top_up' && !profile.admin_status && profile.userStatus !== 'lead')
    return (
      <div className="grid justify-items-start gap-1">
        <AskCredit kind={kind} />
        <Link to={paths.topUp()} className={`text-small ${aloneLinkClass}`}>
          {text('credit_pay_myself')}
        </Link>
      </div>
    )
  if (step === 'call' && !unlimited)
    return (
      <Button kind={kind} onClick={focusDialBox}>
        {text('setup_call_action')}
      </Button>
    )
  return (
    <Link to={placeOf(step)} className={buttonClass(kind)}>
      {text(step === 'call' ? 'setup_call_action_unlimited' : `setup_${step}_action`)}
    </Link>
  )
}

/** The same button as in the red banner, which is there until the NIN is. */
function AddNin({ kind }: Pick<StepActionProps, 'kind'>) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button kind={kind} onClick={() => setIsOpen(true)}>
        {text('setup_nin_action')}
      </Button>
      <Dialog open={isOpen} title={text('shell_edit_profile')} holds onClose={close}>
        <Suspense fallback={<Spinner label={text('ui_loading')} />}>
          <EditProfileForm onDone={close} />
        </Suspense>
      </Dialog>
    </>
  )
}

function placeOf(step: SetupStep): string {
  switch (step) {
    case 'top_up':
      return paths.topUp()
    case 'line':
      return paths.setUp()
    case 'invite':
      return `${paths.users()}#add`
    default:
      return paths.myPhone()
  }
}

const focusDialBox = () => document.querySelector<HTMLElement>('main input[type=tel]')?.focus()
