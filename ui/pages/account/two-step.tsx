// Two-step verification: an authenticator app is enrolled and removed, and its recovery codes are saved; what is shown, the machine
// two-step-form says.

import { batch, createEffect, createResource, createSignal, Match, on, Switch } from 'solid-js'
import { begin, step } from '../../../machines/kit/step.ts'
import {
  type TwoStepFormEvent,
  twoStepFormMachine,
} from '../../../machines/two-step-form/two-step-form.machine.ts'
import type { EnableTwoFactorReply } from '../../../server/wire/auth.ts'
import { auth } from '../../client/auth.ts'
import { dayOf } from '../../client/date-of.ts'
import { RecoveryCodes } from '../../components/recovery-codes.tsx'
import { say } from '../../components/toast.tsx'
import { WaitLine } from '../../components/wait-line.tsx'
import { words } from '../../i18n/words.ts'
import type { Member } from '../member-page.tsx'
import { accountWords } from './account-words.ts'
import { ByPassword } from './by-password.tsx'
import { ConfirmApp } from './confirm-app.tsx'
import { NotLoaded, Section } from './section.tsx'

/** What the service gives once: it is kept by the page alone, and for as long as it is shown. */
type Given = Pick<EnableTwoFactorReply, 'backupCodes'> & { totpURI?: string }

export function TwoStep(props: Member) {
  const text = accountWords().twoStep
  const [form, setForm] = createSignal(begin(twoStepFormMachine, undefined))
  const [given, setGiven] = createSignal<Given>({ backupCodes: [] })
  const [reply, { refetch }] = createResource(() => auth.ask('getSession'))
  const send = (event: TwoStepFormEvent) => setForm((now) => step(twoStepFormMachine, now, event))
  /** At once: what shows a secret must not outlive it. */
  const give = (next: Given, event: TwoStepFormEvent) =>
    batch(() => {
      setGiven(next)
      send(event)
    })
  const forget = (event: TwoStepFormEvent) => give({ backupCodes: [] }, event)
  const isAt = (state: string) => form().state === state
  const refusal = () => {
    const now = reply.latest
    return now && !now.ok ? now : undefined
  }
  createEffect(
    on(reply, (known) => {
      if (known?.ok) send({ type: 'account.loaded', isOn: known.value?.user.twoFactorEnabled === true })
    }),
  )
  return (
    <Switch>
      <Match when={refusal()}>
        {(refused) => (
          <Section title={text.title}>
            <NotLoaded refusal={refused()} retry={refetch} />
          </Section>
        )}
      </Match>
      <Match when={isAt('loading')}>
        <Section title={text.title}>
          <WaitLine sentence={accountWords().loading} />
        </Section>
      </Match>
      <Match when={isAt('off')}>
        <Section title={text.title} lead={text.offLead}>
          <ByPassword
            id="enrol-password"
            email={props.me.user.email}
            submit={text.begin}
            ask={(password) => auth.ask('twoFactor.enable', { password })}
            done={(value) => give(value, { type: 'secret.given' })}
          />
        </Section>
      </Match>
      <Match when={isAt('confirming')}>
        <Section title={text.title} lead={text.confirmLead}>
          <ConfirmApp
            member={props}
            uri={given().totpURI ?? ''}
            confirmed={() => give({ backupCodes: given().backupCodes }, { type: 'code.accepted' })}
            abandon={() => forget({ type: 'enrolment.abandoned' })}
          />
        </Section>
      </Match>
      <Match when={isAt('savingCodes')}>
        <Section title={text.codes} lead={text.codesLead}>
          <RecoveryCodes
            codes={given().backupCodes}
            text={text}
            heading={`${words.product}: ${text.codes}, ${dayOf(Date.now())}`}
            say={say}
            saved={() => forget({ type: 'codes.saved' })}
          />
        </Section>
      </Match>
      <Match when={isAt('on')}>
        <Section title={text.title} lead={text.onLead} />
        <Section title={text.codes} lead={text.renewLead}>
          <ByPassword
            id="renew-password"
            email={props.me.user.email}
            submit={text.renew}
            ask={(password) => auth.ask('twoFactor.generateBackupCodes', { password })}
            done={(value) => give(value, { type: 'codes.renewed' })}
          />
        </Section>
        <Section title={text.remove} lead={text.removeLead}>
          <ByPassword
            id="remove-password"
            email={props.me.user.email}
            submit={text.remove}
            ask={(password) => auth.ask('twoFactor.disable', { password })}
            done={() => {
              send({ type: 'app.removed' })
              say(text.removed)
            }}
          />
        </Section>
      </Match>
    </Switch>
  )
}
