// The page on which a person proves once more who they are, for an application that it leads back to.

import { createResource, type JSX, Match, Show, Switch } from 'solid-js'
import { authSessionMachine } from '../../machines/auth-session/auth-session.machine.ts'
import { isBelow, standingOf } from '../../machines/kit/demand.ts'
import { step } from '../../machines/kit/step.ts'
import type { Me } from '../../server/wire/app.ts'
import { plainAuth } from '../client/auth-for-pages.ts'
import { navigate } from '../client/navigate.ts'
import { reopenSession } from '../client/reopen-session.ts'
import { type Asked, demandIn, returnAddressOf } from '../client/return-address.ts'
import { ledBack } from '../client/stored.ts'
import { tabs } from '../client/tabs.ts'
import { Heading } from '../components/heading.tsx'
import { WaitLine } from '../components/wait-line.tsx'
import { trustedOrigins } from '../config.ts'
import { loadFormWords } from '../i18n/form-words.ts'
import type { StepUpWords } from '../i18n/wording.ts'
import { words as common, language } from '../i18n/words.ts'
import { Ceremony, leadOf } from '../step-up/ceremony.tsx'
import { createStepUp } from '../step-up/create-step-up.ts'
import { followSession } from '../step-up/follow-session.ts'
import { loadStepUpWords } from '../step-up/step-up-words.ts'
import '../styles/step-up.css'
import { wayToFactor } from '../client/way-to-factor.ts'
import { placeOf } from './factor-notice.tsx'
import { factorWords, loadFactorWords } from './factor-words.ts'
import { type Member, MemberPage } from './member-page.tsx'
import { OtherAccount } from './other-account.tsx'
import { signOutTo } from './sign-out.tsx'
import { useWayToSignIn } from './unsent.ts'

type Wanted = Asked & { address: string }

/** What is demanded where a person works need not be recent: for as long as a session lives. */
const demandedThere: Asked = { level: 'aal2', maxAge: 999_999_999 }

/** Of somebody who is led here from an organization. */
function barredTitle(me: Me): string {
  const place = placeOf(me)
  return me.secondFactorFrom === null || place === null
    ? factorWords().barredByOperator
    : factorWords().barred(place)
}

/** As the machine of the session says; once for an address: an application to which that is not enough leads here again. */
async function isEnough({ address, level, maxAge }: Wanted): Promise<boolean> {
  if (ledBack.take() === address) return false
  const reply = await plainAuth.ask('getSession')
  if (!reply.ok || !reply.value) return false
  const { aal, authenticatedAt, twoFactorMethods } = reply.value.session
  const age = (Date.now() - Date.parse(authenticatedAt)) / 1000
  const demand = { level, within: maxAge, ...standingOf({ aal: aal ?? null, age }, twoFactorMethods ?? []) }
  const asked = { type: 'action.requested', by: 'token', demand } as const
  const { effects } = step(authSessionMachine, { state: 'live', context: {} }, asked)
  if (effects.length > 0) return false
  ledBack.keep(address)
  return true
}

function Proof(props: { member: Member; wanted: Wanted; text: StepUpWords }) {
  const { wanted, text: words } = props
  const leaveToSignIn = useWayToSignIn()
  const stepUp = createStepUp({
    auth: plainAuth,
    words,
    wanted: { level: wanted.level, methods: null },
    isAgain: false,
    settle: (person) => followSession(props.member.me.tenantId, person),
    done: () => navigate.replace(wanted.address),
    cancel: () => (history.length > 1 ? history.back() : navigate.replace('/dashboard')),
  })
  const signIn = () =>
    signOutTo(() => {
      tabs.publish('ended')
      return leaveToSignIn()
    }, props.member.action)
  const isBarred = isBelow(props.member.me)
  const why = () => {
    if (isBarred) return factorWords().barredLead
    const { host, origin } = new URL(wanted.address, location.origin)
    const isHigh = wanted.level === 'aal2'
    if (origin === location.origin) return isHigh ? words.whyHigh : words.why
    return isHigh ? words.whyHighFor(host) : words.whyFor(host)
  }
  return (
    <>
      <p class="lead">
        {why()} {leadOf(stepUp, words)}
      </p>
      <Ceremony
        stepUp={stepUp}
        words={words}
        signIn={signIn}
        setUp={() => navigate.to(wayToFactor(wanted.address))}
        way={null}
      />
      <Show
        when={isBarred}
        fallback={
          <button class="link" type="button" onClick={() => stepUp.dismiss()}>
            {words.page.back}
          </button>
        }
      >
        <Show when={props.member.me.tenants.length > 0}>
          <a class="link" href="/auth/select-tenant">
            {factorWords().elsewhere}
          </a>
        </Show>
      </Show>
    </>
  )
}

function Asking(props: { member: Member; wanted: Wanted; text: StepUpWords }) {
  const [isProven] = createResource(async () => {
    const found = await isEnough(props.wanted)
    if (!found) return false
    const { tenantId, user } = props.member.me
    // The application may know of an older proof.
    await reopenSession(tenantId, user.email)
    return navigate.replace(props.wanted.address)
  })
  return (
    <Show when={isProven() === false} fallback={<WaitLine sentence={common.loading} />}>
      <Proof {...props} />
    </Show>
  )
}

/** Nobody is elevated, and nobody is led anywhere. */
const Refused = (props: { text: StepUpWords; because: JSX.Element }) => (
  <>
    <p class="lead">{props.because}</p>
    <a class="primary" href="/dashboard">
      {props.text.page.start}
    </a>
  </>
)

export default function StepUp() {
  const query = new URLSearchParams(location.search)
  const address = returnAddressOf(query.get('return') ?? '/dashboard', location.origin, trustedOrigins())
  const asked = demandIn(query)
  /** Where an application is told by another account than this one. */
  const declined = query.get('account') === 'other' ? address : null
  const wantedOf = (me: Me) => {
    const demand = isBelow(me) ? demandedThere : asked
    return address && demand ? { ...demand, address } : null
  }
  const titleFor = (me: Me, words: StepUpWords) =>
    declined ? words.page.other : isBelow(me) ? barredTitle(me) : words.title
  const [text] = createResource(async () => {
    const [words] = await Promise.all([loadStepUpWords(language), loadFactorWords(), loadFormWords()])
    return words
  })
  return (
    <MemberPage opened="account.opened">
      {(member) => (
        <Show when={text()} fallback={<WaitLine sentence={common.loading} />}>
          {(words) => (
            <>
              <Heading title={titleFor(member.me, words())} />
              <Switch
                fallback={
                  <Refused
                    text={words()}
                    because={address ? words().page.unknownDemand : words().page.unknownReturn}
                  />
                }
              >
                <Match when={declined}>
                  {(known) => <OtherAccount member={member} address={known()} text={words().page} />}
                </Match>
                <Match when={wantedOf(member.me)}>
                  {(known) => <Asking member={member} wanted={known()} text={words()} />}
                </Match>
              </Switch>
            </>
          )}
        </Show>
      )}
    </MemberPage>
  )
}
