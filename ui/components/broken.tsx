// Shown in place of a page that failed to load or to render: what happened, and a button that reloads it,
// which being online again does, too: a browser does not fetch a failed module twice.

import { createEffect, on } from 'solid-js'
import { navigate } from '../client/navigate.ts'
import { useEnvironment } from '../environment.ts'
import { Heading } from './heading.tsx'
import { createOnline } from './online.ts'
import { Shell } from './shell.tsx'

export function Broken() {
  return (
    <Shell>
      <BrokenView />
    </Shell>
  )
}

export function BrokenView() {
  const { words } = useEnvironment()
  const isOnline = createOnline()
  createEffect(
    on(
      isOnline,
      (isBack) => {
        if (isBack) navigate.reload()
      },
      { defer: true },
    ),
  )
  return (
    <div class="view">
      <Heading title={isOnline() ? words.broken.title : words.broken.offlineTitle} />
      <p class="lead">{isOnline() ? words.broken.body : words.broken.offlineBody}</p>
      <button class="primary" type="button" onClick={() => navigate.reload()}>
        {words.tryAgain}
      </button>
    </div>
  )
}
