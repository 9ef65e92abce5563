// The frame of every page for people who are signed in: loads the user, and redirects everybody else.

import { createResource, type JSX, Match, onCleanup, Show, Switch } from 'solid-js'
import { type AppSessionState, stateOfMember } from '../../machines/app-session/current-state.ts'
import { type PageOpened, pageAnswers } from '../../machines/app-session/pages.answers.ts'
import { isRedirect, redirects } from '../../machines/app-session/pages-led-to.ts'
import type { Me } from '../../server/wire/app.ts'
import type { Answer, RefusedAnswer } from '../client/answer.ts'
import { leaveSignedOut, leaveToSignIn } from '../client/leave.ts'
import { findMe } from '../client/me-ahead.ts'
import { pathWithOrganization } from '../client/meant-organization.ts'
import { navigate } from '../client/navigate.ts'
import { keepRenewed } from '../client/renewal.ts'
import { inside } from '../client/stored.ts'
import { tabs } from '../client/tabs.ts'
import { WaitLine } from '../components/wait-line.tsx'
import { words } from '../i18n/words.ts'
import { type Action, createAction } from './action.ts'
import { ActionLine } from './action-line.tsx'
import { Frame } from './frame.tsx'
import { meetRefusals } from './meet-refusals.ts'
import { Switcher } from './organization/switcher.tsx'
import { Trouble } from './trouble.tsx'
import { useVisit } from './visit.ts'

type Found = { is: 'me'; me: Me } | { is: 'leaving' } | { is: 'failed'; refusal: RefusedAnswer }

/** `reload`: of the person’s own data. */
export type Member = { me: Me; action: Action; reload: () => unknown }

type Props = {
  /** The page's own event of the app-session machine, which says who is shown it. */
  opened: PageOpened
  /** For more than one column. */
  wide?: boolean
  children: (member: Member) => JSX.Element
}

/** Null where the application cannot say. Without a verified e-mail the form goes on, with the six boxes if need be. */
function stateOf(reply: Answer<Me>): AppSessionState | null {
  if (reply.ok) return stateOfMember(reply.value.tenants, reply.value.tenantId, reply.value)
  if (reply.status === 401) return 'signedOut'
  return reply.code === 'EMAIL_NOT_VERIFIED' ? 'limited' : null
}

/** What is shown stays as it is where the answer says the same: a row that were drawn anew would lose the focus. */
function unchanged(before: Found | undefined, now: Found): Found {
  const text = (found: Found | undefined) =>
    found?.is === 'me' ? JSON.stringify({ ...found.me, renewIn: null }) : null
  return before && text(before) !== null && text(before) === text(now) ? before : now
}

/** What the page shows is no longer so when another tab signs in or out, or the back-forward cache brings it back. */
function watchSession(): void {
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) navigate.reload()
  }
  addEventListener('pageshow', onShow)
  const removeListeners = [
    tabs.listen('ended', leaveSignedOut),
    // It may be another user.
    tabs.listen('began', () => navigate.reload()),
  ]
  onCleanup(() => {
    removeEventListener('pageshow', onShow)
    for (const remove of removeListeners) remove()
  })
}

export function MemberPage(props: Props) {
  watchSession()
  const renewal = keepRenewed()
  onCleanup(renewal.stop)
  const action = createAction()
  const leaving = createAction()
  const { known, isLeft } = useVisit()
  meetRefusals(renewal.renew, () => me()?.tenantId ?? null, leaving)
  const place = (reply: Answer<Me>): Found => {
    const state = stateOf(reply)
    if (!reply.ok && state === null) return { is: 'failed', refusal: reply }
    const elsewhere = pageAnswers[state ?? 'signedOut'][props.opened].find(isRedirect)
    if (elsewhere === 'leadToSignIn') leaveToSignIn()
    else if (elsewhere === 'leadToStepUp')
      navigate.replaceAnew(
        `${redirects[elsewhere]}?${new URLSearchParams({ return: pathWithOrganization() })}`,
      )
    else if (elsewhere) navigate.replace(redirects[elsewhere])
    else if (reply.ok) {
      inside.keep('yes')
      renewal.found(reply.value)
      if (known) known.me = reply.value
    }
    return reply.ok && !elsewhere ? { is: 'me', me: reply.value } : { is: 'leaving' }
  }
  const before = known?.me && place({ ok: true, value: known.me })
  const [found, { refetch }] = createResource<Found>(async (_, { value }) => {
    const reply = await findMe()
    return isLeft() ? { is: 'leaving' } : unchanged(value, place(reply))
  }, before && { initialValue: before })
  const current = () => found.latest
  const me = () => {
    const now = current()
    return now?.is === 'me' ? now.me : undefined
  }
  const refusal = () => {
    const now = current()
    return now?.is === 'failed' ? now.refusal : undefined
  }

  return (
    <Frame
      me={me()}
      leaving={leaving}
      wide={props.wide}
      place={
        <Show when={me()?.tenantId ? me() : undefined}>
          {(known) => <Switcher me={known()} leaving={leaving} />}
        </Show>
      }
    >
      <Switch
        fallback={
          <div class="waiting">
            <WaitLine sentence={words.loading} />
          </div>
        }
      >
        <Match when={refusal()}>{(failed) => <Trouble refusal={failed()} retry={refetch} />}</Match>
        <Match when={me()}>
          {(known) => (
            <div class="view">
              {props.children({
                // Read where it is shown: what is on the page stays there when the person's data is loaded anew.
                get me() {
                  return known()
                },
                action,
                reload: refetch,
              })}
              <Show when={leaving.isBusy() || leaving.failure()}>
                <ActionLine action={leaving} />
              </Show>
            </div>
          )}
        </Match>
      </Switch>
    </Frame>
  )
}
