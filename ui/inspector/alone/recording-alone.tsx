// One recording to play, step by step: each on the chart of the machine that made it.

import { createSignal } from 'solid-js'
import { type Step, stepsIn } from './alone-steps.ts'
import { words } from './alone-words.ts'
import { ShownStep } from './shown-step.tsx'

/** @throws NotARecording with a sentence for people */
export function RecordingAlone(props: { name: string; text: string }) {
  const steps = stepsIn(props.text)
  const [place, setPlace] = createSignal(0)
  return (
    <section class="inspector alone" aria-label={words.recording(props.name)}>
      <ShownStep step={steps[place()] as Step} at={place()} steps={steps} go={setPlace} offer={() => {}} />
    </section>
  )
}
