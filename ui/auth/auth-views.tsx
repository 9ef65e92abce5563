// The view that the form's machine is in, with its messages announced: in a page of the product, and in an element.

import { type Component, createEffect, createMemo, createSignal, on } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import type { HistoryView } from '../../machines/auth-form/auth-form.types.ts'
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

type Views = Record<HistoryView, Component<ViewProps>>

const firstViews = { login: Login, register: Register }
const [views, setViews] = createSignal<Partial<Views>>(firstViews)

/** The page is whole without them until a code is asked for. */
async function loadCodeViews(loadWords?: () => Promise<void>): Promise<void> {
  const [{ codeViews, loadAhead }] = await Promise.all([import('./code-views.ts'), loadWords?.()])
  setViews({ ...firstViews, ...codeViews } satisfies Views)
  // Of the form nothing is left to be loaded.
  loadAhead()
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
  const api = connect(snapshot, actor.send, words, views)
  const shown = createMemo<HistoryView>((last) => {
    const view = viewOf(api.snapshot())
    return view === 'exit' ? last : view
  }, 'login')

  const [isBroken, setBroken] = createSignal(false)
  // Of the same view there may be news, such as others that have been loaded: they move no focus.
  const view = createMemo(() => views()[shown()] ?? (isBroken() ? BrokenView : LoadingView))
  createEffect(() => {
    if (views().verifyEmail) return
    shown()
    loadCodeViews(props.loadWords).then(
      () => setBroken(false),
      () => setBroken(true),
    )
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
