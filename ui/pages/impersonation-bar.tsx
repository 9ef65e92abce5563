// Over every page while an operator acts as somebody: who does, as whom and until when, and the way back.

import { onCleanup, onMount, Show } from 'solid-js'
import { render } from 'solid-js/web'
import type { Me } from '../../server/wire/app.ts'
import { door } from '../client/app-client.ts'
import { auth } from '../client/auth-for-pages.ts'
import { timeOf } from '../client/date-of.ts'
import { leaveToSignIn } from '../client/leave.ts'
import { navigate } from '../client/navigate.ts'
import { reopenSession } from '../client/reopen-session.ts'
import { impersonated } from '../client/stored.ts'
import { tabs } from '../client/tabs.ts'
import { pageWords } from '../i18n/page-words.ts'
import '../styles/impersonation.css'
import { createAction } from './action.ts'

const CONSOLE = '/console'

/** Back to the operator's own session where that lives; else to the sign-in. */
async function stop() {
  const reply = await auth.ask('admin.stopImpersonating', {})
  // Nothing is known of it any more, as where its time was over in another tab.
  if (!reply.ok && reply.status !== 401) return reply
  impersonated.keep('')
  const own = reply.ok ? reply.value.user : null
  if (own && (await reopenSession(null, own.email))) {
    tabs.publish('began')
    return navigate.replaceAnew(CONSOLE)
  }
  await door.signOut({}, { renews: false })
  tabs.publish('ended')
  return leaveToSignIn()
}

type Props = { me: Me; impersonation: NonNullable<Me['impersonation']> }

function ImpersonationBar(props: Props) {
  const text = pageWords().impersonation
  const stopping = createAction()
  const end = () => stopping.run(stop, () => {}, text.ending)
  onMount(() => {
    const timer = setTimeout(end, Math.max(0, Date.parse(props.impersonation.until) - Date.now()))
    onCleanup(() => clearTimeout(timer))
  })
  return (
    <section class="impersonation" aria-label={text.label}>
      <p>
        {text.acting(props.me.user.email, props.impersonation.by, timeOf(props.impersonation.until))}
        <Show when={stopping.failure()}>{(failure) => <span role="alert"> {failure()}</span>}</Show>
      </p>
      <button class="secondary" type="button" aria-disabled={stopping.isBusy()} onClick={() => void end()}>
        {text.end}
      </button>
    </section>
  )
}

const PLACE = 'impersonation'

/** Once, over whatever page the same script shows next. */
export function showImpersonation(me: Me, impersonation: Props['impersonation']): void {
  if (document.getElementById(PLACE)) return
  const place = document.createElement('div')
  place.id = PLACE
  document.body.prepend(place)
  render(() => <ImpersonationBar me={me} impersonation={impersonation} />, place)
}
