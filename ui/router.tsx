// Leads from page to page without loading anew: by links, by what a page has done, and by the browser's own back and forward. Who is
// shown a page, the page itself asks the machine of the session, as it does where the browser has loaded it.

import { type Component, createSignal, ErrorBoundary, onCleanup, Show } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { doorPaths } from '../server/wire/pages.ts'
import { door } from './client/app-client.ts'
import { within } from './client/navigate.ts'
import { soon } from './client/soon.ts'
import { Broken } from './components/broken.tsx'
import { listen } from './components/listen-while-mounted.ts'
import { landingPages } from './config.ts'
import { EnvironmentProvider, useEnvironment } from './environment.ts'
import { findPage } from './page-routes.ts'
import { type Known, VisitProvider } from './pages/visit.ts'

/** `changed`: by what the page has done, after which the person's data is another. */
type Way = { by: 'link' | 'change' | 'history'; replaces?: boolean }

/** A page of this script, at this origin; an application's own page in its place is the browser's to load. */
function isWithin({ origin, pathname }: URL): boolean {
  const isOurs = doorPaths.some((path) => path === pathname)
  return origin === location.origin && isOurs && !landingPages().includes(pathname)
}

/** Where a plain click leads, if it is for us; a part of the same page is the browser's to show. */
function followed(event: MouseEvent): URL | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.target || link.download) return null
  const url = new URL(link.href)
  const isPart = url.hash && url.pathname === location.pathname && url.search === location.search
  return isWithin(url) && !isPart ? url : null
}

/** By the browser itself. */
function loadAnew(url: URL, { by, replaces }: Way): void {
  if (by === 'history') location.reload()
  else if (replaces) location.replace(url)
  else location.assign(url)
}

/** In ms: after this the browser loads the page anew, and shows by its own means that it does. */
const LONGEST = 3000

const givenUp = () => new Promise<null>((resolve) => setTimeout(resolve, LONGEST, null))

function createVisits(first: Component) {
  const [visit, setVisit] = createSignal({ page: first })
  const known: Known = { me: undefined }
  let shownPath = location.pathname
  let asked = 0
  let isArriving = false

  async function go(url: URL, way: Way): Promise<void> {
    const { by, replaces } = way
    asked += 1
    const mine = asked
    // What is known is no longer so after a change; the page that has made it says meanwhile what it does.
    const coming = Promise.all([findPage(url.pathname), by === 'change' ? door.me() : null])
    const come = await Promise.race([coming, givenUp()]).catch(() => null)
    // Somebody has gone elsewhere meanwhile.
    if (mine !== asked) return
    // Offline the browser could only show an error of its own: the page stays, and the bar says why.
    if (!come && by === 'link' && !navigator.onLine) return
    if (!come) return loadAnew(url, way)
    const [page, reply] = come
    if (reply) known.me = reply.ok ? reply.value : undefined
    if (replaces) history.replaceState(null, '', url)
    else if (by !== 'history') history.pushState(null, '', url)
    shownPath = url.pathname
    isArriving = true
    setVisit({ page })
    // Going back, the browser itself knows where the page was.
    if (by !== 'history') scrollTo(0, 0)
  }

  /** The heading of the page is there: it takes the focus, unless somebody has moved that meanwhile. */
  function arrive(): void {
    const { activeElement, body } = document
    if (isArriving && (!activeElement || activeElement === body))
      document.getElementById('heading')?.focus({ preventScroll: true })
    isArriving = false
  }

  return { visit, known, go, arrive, isElsewhere: () => location.pathname !== shownPath }
}

/** The first time that something is shown: the others come while it is read. */
function createForesight(): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    soon(() => {
      for (const path of doorPaths) findPage(path).catch(() => {})
    })
  }
}

function Visited(props: { page: Component; known: Known }) {
  let isLeft = false
  onCleanup(() => {
    isLeft = true
  })
  return (
    <VisitProvider value={{ known: props.known, isLeft: () => isLeft }}>
      <ErrorBoundary fallback={() => <Broken />}>
        <Dynamic component={props.page} />
      </ErrorBoundary>
    </VisitProvider>
  )
}

export function Router(props: { first: Component }) {
  const environment = useEnvironment()
  const { visit, known, go, arrive, isElsewhere } = createVisits(props.first)
  const foresee = createForesight()
  listen<MouseEvent>(document, 'click', (event) => {
    const url = followed(event)
    if (!url) return
    event.preventDefault()
    go(url, { by: 'link' })
  })
  listen(window, 'popstate', () => {
    if (isElsewhere()) go(new URL(location.href), { by: 'history' })
  })
  within.lead = (path, replaces) => {
    const url = new URL(path, location.origin)
    const isOurs = isWithin(url)
    if (isOurs) go(url, { by: 'change', replaces })
    return isOurs
  }
  const entitle = (title: string) => {
    environment.entitle(title)
    arrive()
    foresee()
  }
  return (
    <EnvironmentProvider value={{ ...environment, entitle }}>
      <Show when={visit()} keyed>
        {({ page }) => <Visited page={page} known={known} />}
      </Show>
    </EnvironmentProvider>
  )
}
