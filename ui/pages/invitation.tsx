// Where the link of an invitation's mail leads: who invites to what, and how the invited person gets in.

import { createResource, type JSX, Match, Show, Switch } from 'solid-js'
import type { Me } from '../../server/wire/app.ts'
import type { FoundInvitation, Invitation } from '../../server/wire/organization.ts'
import type { Entry } from '../auth/auth-form.history.ts'
import { invitedTo } from '../auth/invited-to.ts'
import type { RefusedAnswer } from '../client/answer.ts'
import { invitations } from '../client/app-client.ts'
import { addressWithToken, takeMailedToken } from '../client/mailed-token.ts'
import { findMe } from '../client/me-ahead.ts'
import { navigate } from '../client/navigate.ts'
import { draft, returnPath } from '../client/stored.ts'
import { Avatar } from '../components/avatar.tsx'
import { Heading } from '../components/heading.tsx'
import { listen } from '../components/listen-while-mounted.ts'
import { WaitLine } from '../components/wait-line.tsx'
import { words } from '../i18n/words.ts'
import '../styles/switcher.css'
import { invitationWords } from '../i18n/invitation-words.ts'
import { createAction } from './action.ts'
import { ActionLine } from './action-line.tsx'
import { Frame } from './frame.tsx'
import { Answers, invitedBy } from './organization/invitation-answers.tsx'
import { signOutTo } from './sign-out.tsx'
import { Trouble } from './trouble.tsx'

type Found =
  | { is: 'invitation'; invitation: FoundInvitation; me: Me | undefined }
  | { is: 'unknown' }
  | { is: 'failed'; refusal: RefusedAnswer }

async function lookUp(): Promise<Found> {
  const token = takeMailedToken()
  if (!/^[\w-]{43}$/.test(token)) return { is: 'unknown' }
  const [found, me] = await Promise.all([invitations.lookUp({ token }), findMe()])
  if (found.ok) return { is: 'invitation', invitation: found.value, me: me.ok ? me.value : undefined }
  return found.status === 404 ? { is: 'unknown' } : { is: 'failed', refusal: found }
}

/** The form keeps the address, and leads back here. */
function enter({ email, organization }: Invitation, view: Entry['view']): void {
  draft('email').keep(email)
  invitedTo.keep(organization)
  returnPath.keep(addressWithToken())
  history.pushState({ view, email } satisfies Entry, '', '/')
  navigate.reload()
}

/** @param props.of nothing where the invitation is not known */
function Over(props: { title: string; advice: string; of?: string }) {
  return (
    <>
      <Show when={props.of}>{(name) => <Avatar name={name()} class="square large" />}</Show>
      <Heading title={props.title} />
      <Show when={props.of}>
        {(name) => (
          <p class="address">
            <bdi>{name()}</bdi>
          </p>
        )}
      </Show>
      <p class="lead">{props.advice}</p>
      <a class="primary" href="/dashboard">
        {invitationWords().start}
      </a>
    </>
  )
}

function Stranger(props: { invitation: Invitation }) {
  const text = invitationWords()
  return (
    <>
      <p>{text.lead}</p>
      <p class="address">
        <bdi>{props.invitation.email}</bdi>
      </p>
      <button class="primary" type="button" onClick={() => enter(props.invitation, 'register')}>
        {text.createAccount}
      </button>
      <button class="secondary" type="button" onClick={() => enter(props.invitation, 'login')}>
        {text.signIn}
      </button>
    </>
  )
}

type Signed = { invitation: FoundInvitation; me: Me | undefined; reload: () => unknown }

function SignedIn(props: Signed) {
  return (
    <Show when={props.me}>{(me) => <p class="lead">{invitationWords().signedInAs(me().user.email)}</p>}</Show>
  )
}

/** Signs out here and at the auth service, and stays. */
function Refused(props: Signed & { because: string }) {
  const text = invitationWords()
  const action = createAction()
  const leave = () => signOutTo(navigate.reload, action)
  return (
    <>
      <SignedIn {...props} />
      <p class="notice">{props.because}</p>
      <ActionLine action={action} />
      <button class="primary" type="button" aria-disabled={action.isBusy()} onClick={leave}>
        {text.signOut}
      </button>
    </>
  )
}

/** By who is signed in, which the application says. */
const answers: Record<NonNullable<FoundInvitation['respondent']>, (props: Signed) => JSX.Element> = {
  addressee: (props) => (
    <>
      <SignedIn {...props} />
      <Answers invitation={props.invitation} declined={props.reload} />
    </>
  ),
  another: (props) => <Refused {...props} because={invitationWords().wrongPerson(props.invitation.email)} />,
  unproven: (props) => <Refused {...props} because={invitationWords().unproven} />,
}

function Landing(props: Signed): JSX.Element {
  const { state, respondent, organization } = props.invitation
  if (state !== 'pending') return <Over {...invitationWords().over[state]} of={organization} />
  return (
    <>
      <Avatar name={props.invitation.organization} class="square large" />
      <Heading title={invitationWords().waiting.to(props.invitation.organization)} />
      <p class="lead">{invitedBy(props.invitation)}</p>
      {respondent ? answers[respondent](props) : <Stranger invitation={props.invitation} />}
    </>
  )
}

/** Who has to sign in first comes back to the invitation, and to no page without one. */
function keepWayBack(): void {
  if (returnPath.read() === location.pathname) returnPath.keep(addressWithToken())
}

export default function InvitationPage() {
  listen(window, 'pagehide', keepWayBack)
  const leaving = createAction()
  const [found, { refetch }] = createResource(lookUp)
  const now = () => found.latest
  const invited = () => {
    const known = now()
    return known?.is === 'invitation' ? known : undefined
  }
  const refusal = () => {
    const known = now()
    return known?.is === 'failed' ? known.refusal : undefined
  }
  return (
    <Frame me={invited()?.me} leaving={leaving}>
      <div class="view">
        <Switch
          fallback={
            <div class="waiting">
              <WaitLine sentence={words.loading} />
            </div>
          }
        >
          <Match when={refusal()}>{(failed) => <Trouble refusal={failed()} retry={refetch} />}</Match>
          <Match when={now()?.is === 'unknown'}>
            <Over {...invitationWords().over.unknown} />
          </Match>
          <Match when={invited()} keyed>
            {({ invitation, me }) => <Landing invitation={invitation} me={me} reload={refetch} />}
          </Match>
        </Switch>
        <Show when={leaving.isBusy() || leaving.failure()}>
          <ActionLine action={leaving} />
        </Show>
      </div>
    </Frame>
  )
}
