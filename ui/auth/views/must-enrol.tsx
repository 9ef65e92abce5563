// The view mustEnrol: loads what enrols a second factor, which hardly anybody comes to see, and which pages of others have not.

import { type Component, createSignal, onMount, Show } from 'solid-js'
import { BrokenView } from '../../components/broken.tsx'
import { Heading } from '../../components/heading.tsx'
import { type Enrolling, useEnvironment } from '../../environment.ts'
import type { ViewProps } from '../view.ts'

export function MustEnrol(props: ViewProps) {
  const { words, loadEnrolment } = useEnvironment()
  const text = words.later.secondFactor
  const [part, setPart] = createSignal<{ Enrol: Component<{ api: Enrolling }> }>()
  onMount(() => loadEnrolment?.().then(setPart, () => setPart({ Enrol: BrokenView })))
  return (
    <div class="view">
      <Heading title={text.title} />
      <Show
        when={part()}
        fallback={
          <>
            <p class="lead">{loadEnrolment ? words.loading : text.enrolElsewhere}</p>
            <button class="link" part="link" type="button" onClick={() => props.api.backToLogin()}>
              {words.backToLogin}
            </button>
          </>
        }
      >
        {(found) => found().Enrol(props)}
      </Show>
    </div>
  )
}
