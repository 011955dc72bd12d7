import { Suspense, use } from 'react'
import { categoryName } from '../../core/destinations/category-names.ts'
import { OpenedDestinations } from '../../core/destinations/new-destinations.ts'
import { FormSkeleton, InDialog } from '../../kit/ThingForm.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import type { Named } from './Piece.tsx'

const WalkThrough = lazyScreen(() => import('../ivr/WalkThrough.tsx'), 'WalkThrough')

interface OpenedPieceProps {
  piece: Named
  onClose: () => void
}

/** The form of a piece above its path, fetched when it is opened, and a test call that begins there. */
export function OpenedPiece({ piece: { category, destination, name }, onClose }: OpenedPieceProps) {
  const Form = use(OpenedDestinations).get(category)
  if (!Form) return null
  return (
    <Dialog
      open
      holds
      form={category === 'ivr' ? 'wide' : 'broad'}
      title={
        <>
          <span className="wrap-anywhere">{name}</span>{' '}
          <span className="text-small font-normal text-faint">{categoryName(category)}</span>
        </>
      }
      onClose={onClose}
    >
      <InDialog value={true}>
        <Suspense fallback={<FormSkeleton />}>
          <Form destination={destination} onDone={onClose} />
          {/* A menu's own form has the test call of what is not saved yet. */}
          {category !== 'ivr' && (
            <div className="mt-6">
              <WalkThrough name={name} start={{ start: { category, destination } }} />
            </div>
          )}
        </Suspense>
      </InDialog>
    </Dialog>
  )
}
