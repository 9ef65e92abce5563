// What a person proves who they are by, one way at a time: a passkey, a password, six digits, a recovery code.

import { createEffect, For, type JSX, Match, on, Show, Switch } from 'solid-js'
import { type Handle, reveal } from '../../machines/kit/handle.ts'
import type { ChosenWay } from '../../machines/step-up-form/step-up-form.machine.ts'
import type { StepUpWay } from '../../machines/step-up-form/ways.ts'
import { Form } from '../components/form.tsx'
import { Message } from '../components/message.tsx'
import { PasswordField } from '../components/password-field.tsx'
import { createCode } from '../components/six-boxes.code.ts'
import { SixBoxes } from '../components/six-boxes.tsx'
import { SubmitButton } from '../components/submit-button.tsx'
import { TextField } from '../components/text-field.tsx'
import { WaitLine } from '../components/wait-line.tsx'
import { useEnvironment } from '../environment.ts'
import type { StepUpWords } from '../i18n/wording.ts'
import type { StepUp } from './create-step-up.ts'

type Props = {
  stepUp: StepUp
  words: StepUpWords
  /** Leads to the sign-in, and back. */
  signIn: () => void
  /** Where a second step is set up. */
  setUp: () => void
  /** What leads out of it, beside what is done. */
  way: JSX.Element
}

/** In which states which way is open already. */
const shown: Partial<Record<string, ChosenWay>> = {
  awaitingPasskey: 'passkey',
  awaitingPassword: 'password',
  awaitingCode: 'totp',
  awaitingRecoveryCode: 'recoveryCode',
  offeringCode: 'mailedCode',
  awaitingMailedCode: 'mailedCode',
}

/** A recovery code wherever the app’s counts. */
const withRecovery = (ways: readonly StepUpWay[]): readonly (StepUpWay | 'recoveryCode')[] =>
  ways.includes('totp') ? [...ways, 'recoveryCode'] : ways

/** What each way has below its question: the error, the button, and the way out. */
function Foot(props: Props & { submit: string; children?: JSX.Element }) {
  const failure = () => {
    const title = props.stepUp.failure()
    return title ? { tone: 'failure' as const, title } : null
  }
  return (
    <>
      <Message brief id="step-up-message" content={failure()}>
        <WaitLine sentence={props.stepUp.waiting()} />
      </Message>
      <div class="dialog-buttons">
        {props.way}
        <SubmitButton busy={props.stepUp.isBusy()}>{props.submit}</SubmitButton>
      </div>
      {props.children}
    </>
  )
}

function Password(props: Props) {
  const { stepUp, words } = props
  const id = 'step-up-password'
  const submit = (field: (name: string) => string) => {
    const password = field(id)
    if (stepUp.faults.accepts(password ? {} : { [id]: words.passwordMissing }))
      stepUp.prove(id, (by) => by.password(password))
  }
  return (
    <Form onSubmit={submit} faults={stepUp.faults}>
      <input type="hidden" name="username" autocomplete="username" value={stepUp.person()?.email ?? ''} />
      <PasswordField
        id={id}
        label={words.password}
        autocomplete="current-password"
        enterkeyhint="go"
        fault={stepUp.faults.of(id)}
      />
      <Foot {...props} submit={words.confirm} />
    </Form>
  )
}

function RecoveryCode(props: Props) {
  const { stepUp, words } = props
  const id = 'step-up-recovery-code'
  const submit = (field: (name: string) => string) => {
    const code = field(id).trim()
    if (stepUp.faults.accepts(code ? {} : { [id]: words.recoveryCodeMissing }))
      stepUp.prove(id, (by) => by.recoveryCode(code))
  }
  return (
    <Form onSubmit={submit} faults={stepUp.faults}>
      <TextField
        id={id}
        type="text"
        label={words.recoveryCode}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        enterkeyhint="go"
        fault={stepUp.faults.of(id)}
      />
      <Foot {...props} submit={words.confirm} />
    </Form>
  )
}

function Boxes(props: Props & { by: 'totp' | 'mailedCode'; children?: JSX.Element }) {
  const { stepUp, words } = props
  const code = createCode()
  const prove = (typed: Handle<string> | null) => {
    if (typed) stepUp.prove(null, (by) => by[props.by](reveal(typed)))
  }
  return (
    <Form onSubmit={() => prove(code.take())}>
      <SixBoxes
        id="step-up-code"
        code={code}
        busy={stepUp.isBusy()}
        refusal={stepUp.refusal()}
        describedBy="step-up-message"
        onFull={() => prove(code.takeUnsent())}
      />
      <Foot {...props} submit={words.confirm}>
        {props.children}
      </Foot>
    </Form>
  )
}

function MailedCode(props: Props) {
  const { announce } = useEnvironment()
  const again = () => props.stepUp.mailCode(() => announce(props.words.mailedAgain))
  return (
    <Boxes {...props} by="mailedCode">
      <button class="link" type="button" aria-disabled={props.stepUp.isBusy()} onClick={again}>
        {props.words.mailAgain}
      </button>
    </Boxes>
  )
}

/** One button. */
const Act = (props: Props & { act: () => void; submit: string }) => (
  <Form onSubmit={() => props.act()}>
    <Foot {...props} submit={props.submit} />
  </Form>
)

export function leadOf({ state, person }: StepUp, { leads }: StepUpWords): string {
  const lead = state() in leads ? leads[state() as keyof typeof leads] : ''
  return typeof lead === 'function' ? lead(person()?.email ?? '') : lead
}

export function Ceremony(props: Props) {
  const { stepUp, words } = props
  const { words: common } = useEnvironment()
  const isAt = (state: ReturnType<StepUp['state']>) => stepUp.state() === state
  const others = () =>
    withRecovery(stepUp.ways()).flatMap((way) =>
      way === 'signIn' || way === shown[stepUp.state()] || !(stepUp.state() in shown) ? [] : [way],
    )
  let place: HTMLDivElement | undefined
  createEffect(
    on(stepUp.state, () => {
      const next = place?.querySelector<HTMLElement>('input:not([type="hidden"])')
      ;(next ?? place?.querySelector<HTMLElement>('.primary'))?.focus()
    }),
  )
  return (
    <div class="ceremony" ref={place}>
      <Switch>
        <Match when={isAt('loading')}>
          <Show
            when={stepUp.failure()}
            fallback={
              <>
                <WaitLine sentence={common.loading} />
                <div class="dialog-buttons">{props.way}</div>
              </>
            }
          >
            <Act {...props} act={() => stepUp.look()} submit={common.tryAgain} />
          </Show>
        </Match>
        <Match when={isAt('awaitingPasskey')}>
          <Act {...props} act={() => stepUp.provePasskey()} submit={words.ways.passkey} />
        </Match>
        <Match when={isAt('awaitingPassword')}>
          <Password {...props} />
        </Match>
        <Match when={isAt('awaitingCode')}>
          <Boxes {...props} by="totp" />
        </Match>
        <Match when={isAt('awaitingRecoveryCode')}>
          <RecoveryCode {...props} />
        </Match>
        <Match when={isAt('offeringCode')}>
          <Act {...props} act={() => stepUp.mailCode(() => {})} submit={words.mailCode} />
        </Match>
        <Match when={isAt('awaitingMailedCode')}>
          <MailedCode {...props} />
        </Match>
        <Match when={isAt('awaitingSignIn')}>
          <Act {...props} act={() => props.signIn()} submit={words.signIn} />
        </Match>
        <Match when={isAt('lacking')}>
          <Act {...props} act={() => props.setUp()} submit={words.setUp} />
        </Match>
        <Match when={isAt('locked')}>
          <div class="dialog-buttons">{props.way}</div>
        </Match>
      </Switch>
      <For each={others()}>
        {(way) => (
          <button
            class="link"
            type="button"
            aria-disabled={stepUp.isHeld()}
            onClick={() => stepUp.choose(way)}
          >
            {words.ways[way]}
          </button>
        )}
      </For>
    </div>
  )
}
