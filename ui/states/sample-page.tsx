// Shows a page in one of its states: the page itself, as it is loaded by its address, in surroundings of samples.

import { createSignal, ErrorBoundary, type JSX, onMount, Show } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { plainAuth } from '../client/auth-for-pages.ts'
import { Broken } from '../components/broken.tsx'
import { loadPage, type Page } from '../page-routes.ts'
import type { Named } from './pages/page-samples.ts'
import { silent } from './sample-host.ts'
import { performAll } from './states-gestures.ts'

/** @param props.shown called once the sample is in its state */
export function SamplePage(props: { sample: Named; shown: () => void }): JSX.Element {
  const [page, setPage] = createSignal<Page>()
  const { path, isMissing, ports, gestures } = props.sample
  onMount(() => {
    const loading = isMissing ? Promise.reject() : loadPage(path)
    loading
      .then(
        (found) => setPage(() => found),
        () => setPage(() => Broken),
      )
      .then(() => performAll(gestures))
      .then(props.shown)
  })
  return (
    <ErrorBoundary fallback={() => <Broken />}>
      <Show when={page()}>
        {(found) => <Dynamic component={found()} ports={{ ...silent, ...ports }} auth={plainAuth} />}
      </Show>
    </ErrorBoundary>
  )
}
