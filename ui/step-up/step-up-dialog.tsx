// The dialog of a step-up, over a page or in an element: it keeps the focus, gives it back, and Escape closes it.

import { onCleanup, onMount } from 'solid-js'
import { LiveRegion } from '../components/live-region.tsx'
import { Ceremony, leadOf } from './ceremony.tsx'
import { createStepUp, type StepUpGiven } from './create-step-up.ts'

type Props = StepUpGiven & { signIn: () => void; setUp: () => void }

export function StepUpDialog(props: Props) {
  const { words, wanted } = props
  const stepUp = createStepUp(props)
  let dialog: HTMLDialogElement | undefined
  onMount(() => dialog?.showModal())
  // Before it goes: the browser then gives the focus back to where it was.
  onCleanup(() => dialog?.close())
  const why = () => (wanted.level === 'aal2' ? words.whyHigh : words.why)
  const way = () => (
    <button class="secondary" type="button" aria-disabled={stepUp.isHeld()} onClick={() => stepUp.dismiss()}>
      {stepUp.state() === 'locked' ? words.close : words.cancel}
    </button>
  )
  return (
    <dialog
      ref={dialog}
      class="step-up dialog-place"
      aria-labelledby="step-up-title"
      aria-describedby="step-up-lead"
      on:cancel={(event) => {
        event.preventDefault()
        stepUp.dismiss()
      }}
      // A dialog below it would close as well.
      on:keydown={(event) => event.key === 'Escape' && event.stopPropagation()}
    >
      <div class="dialog">
        <h2 class="dialog-title" id="step-up-title">
          {words.title}
        </h2>
        <p class="dialog-lead" id="step-up-lead">
          {why()} {leadOf(stepUp, words)}
        </p>
        <Ceremony
          stepUp={stepUp}
          words={words}
          signIn={() => props.signIn()}
          setUp={() => props.setUp()}
          way={way()}
        />
      </div>
      {/* What is outside of it no screen reader hears while it is open. */}
      <LiveRegion />
    </dialog>
  )
}
