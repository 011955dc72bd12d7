import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSubmit } from '../../kit/useSubmit.ts'
import { text } from '../../text.ts'
import { aloneLinkClass, Button } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type Progress, signInSecondStep } from './sign-in.ts'
import { refusalOf } from './useSignIn.ts'

interface SecondStepProps {
  /** what the first step gave */
  token: string
  onDone: (progress: Progress) => void
  onStartOver: () => void
}

/** Asks for a code of the authenticator app, or for a recovery code. */
export function SecondStep({ token, onDone, onStartOver }: SecondStepProps) {
  const [code, setCode] = useState('')
  const [recovers, setRecovers] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind of code is another field to type in
  useEffect(() => field.current?.focus(), [recovers])

  const step = useSubmit((given: string) => signInSecondStep(token, given), {
    inPlace: true,
    failed: refusalOf,
    leaves: true,
    onDone,
    onFailed: () => field.current?.select(),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    void step.run(code)
  }

  return (
    <>
      <PageTitle>{text('second_step_title')}</PageTitle>
      <form onSubmit={submit} className="grid gap-4.5">
        {recovers ? (
          <TextField
            key="recovery"
            ref={field}
            label={text('second_step_recovery')}
            hint={text('second_step_recovery_hint')}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            value={code}
            onChange={setCode}
          />
        ) : (
          <TextField
            key="app"
            ref={field}
            label={text('second_step_code')}
            hint={text('second_step_code_hint')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={16}
            value={code}
            onChange={(typed) => setCode(typed.replace(/[^\d ]/g, ''))}
          />
        )}
        <p role="alert" className="-my-3.5 min-h-[1lh] text-small font-semibold text-bad">
          {step.refusal}
        </p>
        <Button type="submit" size="large" wide busy={step.isPending} disabled={!code.trim()}>
          {text('login_button')}
        </Button>
        <Button kind="quiet" size="large" wide onClick={onStartOver}>
          {text('second_step_back')}
        </Button>
      </form>
      <p className="mt-5 text-small leading-7 text-faint">
        {text(recovers ? 'second_step_has_phone' : 'second_step_no_phone')}{' '}
        <button
          type="button"
          className={aloneLinkClass}
          onClick={() => {
            setRecovers(!recovers)
            setCode('')
            step.reset()
          }}
        >
          {text(recovers ? 'second_step_use_app' : 'second_step_use_recovery')}
        </button>
      </p>
    </>
  )
}
