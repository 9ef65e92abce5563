// Enrols a second factor at a sign-in that waits for one: an authenticator app with its recovery codes, or a passkey.

import { createSignal, Match, onMount, Show, Switch } from 'solid-js'
import { type Handle, reveal } from '../../machines/kit/handle.ts'
import { type Answer, type RefusedAnswer, unanswered } from '../client/answer.ts'
import type { Auth } from '../client/auth-client.ts'
import { dayOf } from '../client/date-of.ts'
import { deviceName } from '../client/device-name.ts'
import { addPasskey, knowsPasskeys } from '../client/passkeys.ts'
import { AppSecret } from '../components/app-secret.tsx'
import { useFieldFocus } from '../components/faults.ts'
import { Form } from '../components/form.tsx'
import { Message } from '../components/message.tsx'
import { RecoveryCodes } from '../components/recovery-codes.tsx'
import { createCode } from '../components/six-boxes.code.ts'
import { SixBoxes } from '../components/six-boxes.tsx'
import { SubmitButton } from '../components/submit-button.tsx'
import { createTwoStep } from '../components/two-step.ts'
import { WaitLine } from '../components/wait-line.tsx'
import { product } from '../config.ts'
import { type Enrolling, useEnvironment } from '../environment.ts'
import { loadAccountWordsOf } from '../i18n/account-words.ts'
import type { Language } from '../i18n/languages.ts'
import type { AccountWords } from '../i18n/wording.ts'
import { language } from '../i18n/words.ts'
import { showFailure } from './auth-form.failure.ts'
import { signedIn } from './auth-form.ports.ts'

/**
 * `language`: the page’s unless it is said. `signedIn`: of the form that it is shown in, where that is built by itself: a handle of another
 * file’s opens to nobody.
 */
type Props = { api: Enrolling; auth: Auth; language?: Language; signedIn?: typeof signedIn }

export function Enrol(props: Props) {
  const [account, setAccount] = createSignal<AccountWords>()
  onMount(() => loadAccountWordsOf(props.language ?? language).then(setAccount))
  return <Show when={account()}>{(text) => <Enrolment {...props} text={text()} />}</Show>
}

function Enrolment(props: Props & { text: AccountWords }) {
  const { words, announce, offers } = useEnvironment()
  const { auth } = props
  const text = props.text.twoStep
  const { isAt, given, give, send } = createTwoStep()
  const [refusal, setRefusal] = createSignal<RefusedAnswer | null>(null)
  const [isAsking, setAsking] = createSignal(false)
  const [notice, setNotice] = createSignal<string | null>(null)
  const code = createCode()
  const focusField = useFieldFocus()
  const isBusy = () => isAsking() || props.api.isBusy()
  const knowsPasskey = offers('passkey') && knowsPasskeys()
  send({ type: 'account.loaded', isOn: false, isOffered: offers('totp'), isAwaited: false })

  const ofPasskeys: Readonly<Record<string, string>> = props.text.passkeys.refusals
  const failure = () => {
    const refused = refusal()
    if (!refused) return null
    const sentence = ofPasskeys[`${refused.code}`]
    const shown = showFailure({ of: 'secondFactor', ...refused }, words)
    return { tone: 'failure' as const, ...shown, ...(sentence && { title: sentence, advice: '', sentence }) }
  }
  async function ask<Value>(request: () => Promise<Answer<Value>>, then: (value: Value) => void) {
    if (isBusy()) return
    setAsking(true)
    setRefusal(null)
    const answer = await request()
    setAsking(false)
    if (answer.ok) return then(answer.value)
    if (!props.api.refuseEnrolment(answer)) return
    setRefusal(answer)
    announce(failure()?.sentence ?? '')
  }
  const setUp = () =>
    ask(
      () => auth.ask('twoFactor.enable', {}),
      (value) => {
        give({ type: 'secret.given' }, value)
        focusField('code')
      },
    )
  const confirm = (typed: Handle<string> | null) => {
    if (typed)
      ask(
        () => auth.ask('twoFactor.verifyTotp', { code: reveal(typed) }),
        () => give({ type: 'code.accepted' }, { backupCodes: given().backupCodes }),
      )
  }
  /** The enrolment has opened it. */
  const enter = () =>
    ask(
      async () => {
        const read = props.signedIn ?? signedIn
        const session = read(await auth.session(), auth.token())
        return session ? { ok: true as const, value: session } : unanswered
      },
      (session) => props.api.finishEnrolment(session),
    )
  const usePasskey = () =>
    ask(
      () => addPasskey(auth, deviceName(navigator.userAgent)),
      () => enter(),
    )
  const saved = () => {
    send({ type: 'codes.saved' })
    enter()
  }
  const say = (sentence: string) => {
    setNotice(sentence)
    announce(sentence)
  }
  const Back = () => (
    <button class="link" part="link" type="button" onClick={() => props.api.backToLogin()}>
      {words.form.backToLogin}
    </button>
  )
  return (
    <Switch>
      <Match when={isAt('off')}>
        <p class="lead">
          {text.demanded} {text.offLead}
        </p>
        <Form onSubmit={setUp}>
          <Message content={failure()} />
          <SubmitButton busy={isBusy()}>{text.begin}</SubmitButton>
        </Form>
        <Show when={knowsPasskey}>
          <button class="link" part="link" type="button" aria-disabled={isBusy()} onClick={usePasskey}>
            {props.text.passkeys.add}
          </button>
        </Show>
        <Back />
      </Match>
      <Match when={isAt('unoffered')}>
        <p class="lead">
          {text.demanded} {props.text.passkeys[knowsPasskey ? 'lead' : 'unsupported']}
        </p>
        <Show when={knowsPasskey}>
          <Form onSubmit={usePasskey}>
            <Message content={failure()} />
            <SubmitButton busy={isBusy()}>{props.text.passkeys.add}</SubmitButton>
          </Form>
        </Show>
        <Back />
      </Match>
      <Match when={isAt('confirming')}>
        <p class="lead" id="code-lead">
          {text.confirmLead}
        </p>
        <AppSecret uri={given().totpURI} text={text} />
        <Form onSubmit={() => confirm(code.take())}>
          <SixBoxes
            id="code"
            code={code}
            busy={isBusy()}
            refusal={refusal()}
            describedBy="code-lead code-message"
            onFull={() => confirm(code.takeUnsent())}
          />
          <Message id="code-message" content={failure()} />
          <SubmitButton busy={isBusy()}>{text.confirm}</SubmitButton>
        </Form>
        <Back />
      </Match>
      <Match when={isAt('savingCodes')}>
        <p class="lead">{text.codesLead}</p>
        <RecoveryCodes
          codes={given().backupCodes}
          text={text}
          heading={`${product() || location.host}: ${text.codes}, ${dayOf(Date.now())}`}
          say={say}
          saved={saved}
        />
        <p class="wait">{notice()}</p>
      </Match>
      <Match when={isAt('on')}>
        <Show when={failure()} fallback={<WaitLine sentence={words.loading} />}>
          <Form onSubmit={enter}>
            <Message content={failure()} />
            <SubmitButton busy={isBusy()}>{words.tryAgain}</SubmitButton>
          </Form>
        </Show>
      </Match>
    </Switch>
  )
}
