// The frame of the pages behind the door: a bar with the way home and the account's menu, over the page's card.

import { createEffect, type JSX, onMount, type ParentProps, Show } from 'solid-js'
import type { Me } from '../../server/wire/app.ts'
import { said } from '../client/stored.ts'
import { LiveRegion } from '../components/live-region.tsx'
import { OfflineBar } from '../components/offline-bar.tsx'
import { say, Toasts } from '../components/toast.tsx'
import { Wordmark } from '../components/wordmark.tsx'
import { product } from '../config.ts'
import { words } from '../i18n/words.ts'
import '../styles/dialog.css'
import '../styles/member.css'
import '../styles/switcher.css'
import { pageWords } from '../i18n/page-words.ts'
import { AccountMenu } from './account-menu.tsx'
import type { Action } from './action.ts'
import { sayWhoActs } from './impersonation-elsewhere.ts'

type Props = ParentProps<{
  /** Undefined until the person is known. */
  me: Me | undefined
  leaving: Action
  /** Beside the way home: what the person works in. */
  place?: JSX.Element
  /** For more than one column. */
  wide?: boolean | undefined
}>

export function Frame(props: Props) {
  createEffect(() => {
    if (props.me) void sayWhoActs(props.me)
  })
  onMount(() => {
    const done = said.take()
    if (done) say(done)
  })
  return (
    <div class="shell member" classList={{ wide: props.wide ?? false }}>
      <header class="bar">
        <a class="home" href="/dashboard" aria-label={product()}>
          <Wordmark />
        </a>
        {props.place}
        <Show when={props.me}>{(me) => <AccountMenu me={me()} leaving={props.leaving} />}</Show>
        <OfflineBar />
      </header>
      <main class="card">{props.children}</main>
      <footer class="languages">
        <p>{words.machineTranslated}</p>
      </footer>
      <LiveRegion />
      <Toasts label={pageWords().justDone} />
    </div>
  )
}
