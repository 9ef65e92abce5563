// Two-step verification: an authenticator app is enrolled and removed, and its recovery codes are saved.

import { createEffect, createResource, Match, on, Show, Switch } from 'solid-js'
import { isBelow } from '../../../machines/kit/demand.ts'
import { auth } from '../../client/auth-for-pages.ts'
import { dayOf } from '../../client/date-of.ts'
import { navigate } from '../../client/navigate.ts'
import { placeThatWaits } from '../../client/way-to-factor.ts'
import { RecoveryCodes } from '../../components/recovery-codes.tsx'
import { say } from '../../components/toast.tsx'
import { createTwoStep } from '../../components/two-step.ts'
import { WaitLine } from '../../components/wait-line.tsx'
import { offers, product } from '../../config.ts'
import { NoticeOfDemand } from '../factor-notice.tsx'
import type { Member } from '../member-page.tsx'
import { keepFocusInPart } from '../parts.tsx'
import { accountWords } from './account-words.ts'
import { ByPassword } from './by-password.tsx'
import { ConfirmApp } from './confirm-app.tsx'
import { NotLoaded, Section } from './section.tsx'
import { askAccounts, hasNoPassword, WayToPassword } from './set-password.tsx'

export function TwoStep(props: Member) {
  const text = accountWords().twoStep
  const { isAt, given, give, send } = createTwoStep()
  const back = placeThatWaits() ?? (isBelow(props.me) ? '/dashboard' : null)
  const [reply, { refetch }] = createResource(() => auth.ask('getSession'))
  const refusal = () => {
    const now = reply.latest
    return now && !now.ok ? now : undefined
  }
  createEffect(
    on(reply, (known) => {
      if (!known?.ok) return
      const isOn = known.value?.user.twoFactorEnabled === true
      send({ type: 'account.loaded', isOn, isOffered: offers('totp'), isAwaited: back !== null })
    }),
  )
  const [accounts] = createResource(() => isAt('off'), askAccounts)
  // What somebody has pressed is gone with what it was in: the keyboard goes on from here.
  createEffect(
    on(
      () => isAt('loading'),
      (_, wasLoading) => wasLoading === false && keepFocusInPart(),
    ),
  )
  createEffect(() => isAt('leadingOn') && back && navigate.to(back))
  return (
    <>
      <NoticeOfDemand me={props.me} back={back} />
      <Switch>
        <Match when={refusal()}>
          {(refused) => (
            <Section title={text.title}>
              <NotLoaded refusal={refused()} retry={refetch} />
            </Section>
          )}
        </Match>
        <Match when={isAt('loading') || isAt('leadingOn')}>
          <Section title={text.title}>
            <WaitLine sentence={accountWords().loading} />
          </Section>
        </Match>
        <Match when={isAt('off')}>
          <Section title={text.title} lead={text.offLead}>
            <Show
              when={hasNoPassword(accounts())}
              fallback={
                <ByPassword
                  id="enrol-password"
                  email={props.me.user.email}
                  submit={text.begin}
                  ask={(password) => auth.ask('twoFactor.enable', { password })}
                  done={(value) => give({ type: 'secret.given' }, value)}
                />
              }
            >
              <p>{accountWords().refusals.CREDENTIAL_ACCOUNT_NOT_FOUND}</p>
              <WayToPassword />
            </Show>
          </Section>
        </Match>
        <Match when={isAt('confirming')}>
          <Section title={text.title} lead={text.confirmLead}>
            <ConfirmApp
              member={props}
              uri={given().totpURI}
              confirmed={() => give({ type: 'code.accepted' }, { backupCodes: given().backupCodes })}
              abandon={() => send({ type: 'enrolment.abandoned' })}
            />
          </Section>
        </Match>
        <Match when={isAt('savingCodes')}>
          <Section title={text.codes} lead={text.codesLead}>
            <RecoveryCodes
              codes={given().backupCodes}
              text={text}
              heading={`${product()}: ${text.codes}, ${dayOf(Date.now())}`}
              say={say}
              saved={() => send({ type: 'codes.saved' })}
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
              done={(value) => give({ type: 'codes.renewed' }, value)}
            />
          </Section>
          <Section danger title={text.remove} lead={text.removeLead}>
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
    </>
  )
}
