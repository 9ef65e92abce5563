// The view that the form's machine is in, with its messages announced: in a page of the product, and in an element.

import { type Component, createEffect, createMemo, createSignal, on, untrack } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import type { View } from '../../machines/auth-form/auth-form.types.ts'
import { BrokenView } from '../components/broken.tsx'
import { useFieldFocus } from '../components/faults.ts'
import { useArrivalFocus } from '../components/heading.tsx'
import { WaitLine } from '../components/wait-line.tsx'
import { useEnvironment } from '../environment.ts'
import type { Host } from './auth-form.actor.ts'
import { connect, viewOf } from './auth-form.connect.ts'
import type { ViewProps } from './view.ts'
import { Login } from './views/login.tsx'
import { Register } from './views/register.tsx'

type Views = Record<View, Component<ViewProps>>

const firstViews = { login: Login, register: Register }
/** Null where they could not be loaded. The page is whole without them until a code is asked for, or something fails. */
const [later, setLater] = createSignal<typeof import('./code-views.ts') | null>()

async function loadLater(loadWords?: () => Promise<void>): Promise<void> {
  const [found] = await Promise.all([import('./code-views.ts'), loadWords?.()])
  setLater(found)
  // Of the form nothing is left to be loaded.
  found.loadAhead()
}

function LoadingView() {
  const { words } = useEnvironment()
  return (
    <div class="waiting">
      <WaitLine sentence={words.loading} />
    </div>
  )
}

/** @param props `loadWords` of the later views, where they are not there from the beginning */
export function AuthViews(props: { host: Host; loadWords?: () => Promise<void> }) {
  const { announce, words } = useEnvironment()
  const focusField = useFieldFocus()
  const focusArrival = useArrivalFocus()
  const { actor, snapshot, codeClears } = props.host
  const api = connect(snapshot, actor.send, words, later)
  const shown = createMemo<View>((last) => {
    const view = viewOf(api.snapshot())
    return view === 'exit' ? last : view
  }, 'login')

  // Of the same view there may be news, such as others that have been loaded: they move no focus.
  const view = createMemo(() => {
    const views: Partial<Views> = { ...firstViews, ...later()?.codeViews }
    return views[shown()] ?? (later() === null ? BrokenView : LoadingView)
  })
  createEffect(() => {
    shown()
    if (!untrack(later)) loadLater(props.loadWords).catch(() => setLater(null))
  })
  // A page that opens at the form's first views leaves the focus alone; one that is loaded again amid a code does not.
  createEffect(on([shown, view], focusArrival, { defer: shown() in firstViews }))
  createEffect(
    on(
      () => api.failure() ?? api.notice(),
      (message) => {
        if (!message) return
        if (typeof message === 'string') return announce(message)
        announce(message.sentence)
        if (message.focus) focusField(message.focus)
      },
    ),
  )

  return <Dynamic component={view()} api={api} codeClears={codeClears} />
}
