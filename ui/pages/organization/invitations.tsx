// Whom the organization has invited, and the form to invite somebody: for those whose role allows it.

import { createSignal, For, Show } from 'solid-js'
import type { Invitation, Organization } from '../../../server/wire/organization.ts'
import type { RefusedAnswer } from '../../client/answer.ts'
import { invitations } from '../../client/app-client.ts'
import { dayOf } from '../../client/date-of.ts'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { partsWords } from '../../i18n/organization-parts-words.ts'
import { organizationWords } from '../../i18n/organization-words.ts'
import { roleName } from '../../i18n/page-words.ts'
import { type Action, createAction, sentenceOf } from '../action.ts'
import { ActionLine } from '../action-line.tsx'
import { Confirm } from '../confirm.tsx'
import { useUnsent } from '../unsent.ts'
import { type Change, changing } from './change.ts'

type Props = { organization: Organization; reload: () => unknown }

/** An address is mailed only so often, whichever organization asks. */
const isMailedEnough = ({ code }: RefusedAnswer) => code === 'ADDRESS_MAILED_ENOUGH'

/** The operator's policy may have words of its own. */
const isUnexplained = ({ code, message }: RefusedAnswer) =>
  code === 'POLICY_REFUSED' && message === 'Not permitted'

function inWords(refusal: RefusedAnswer): string {
  const { mailedEnough, notPermitted } = partsWords().invitations
  if (isMailedEnough(refusal)) return mailedEnough
  return isUnexplained(refusal) ? notPermitted : sentenceOf(refusal)
}

function InviteForm(props: Props) {
  const text = partsWords().invitations
  const action = createAction({
    inWords,
    fieldOf: (refusal) => ([400, 409].includes(refusal.status) || isMailedEnough(refusal) ? 'invited' : null),
  })
  const unsent = useUnsent()
  const [email, setEmail] = createSignal(unsent('invited') ?? '')
  const role = unsent('role')
  const offered = () => props.organization.may.invite.toReversed()
  const submit = (field: (name: string) => string) => {
    const to = email().trim()
    if (!action.faults.accepts(/^\S+@\S+$/.test(to) ? {} : { invited: text.emailMissing })) return
    changing('invitations-title', action, () => {
      setEmail('')
      return props.reload()
    })(
      text.sending,
      () => invitations.send({ tenantId: props.organization.id, email: to, role: field('role') }),
      text.sent(to),
    )
  }
  return (
    <Form onSubmit={submit} faults={action.faults}>
      <div class="invite">
        <TextField
          id="invited"
          label={text.email}
          fault={action.faults.of('invited')}
          type="email"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          enterkeyhint="send"
          value={email()}
          onInput={(event) => setEmail(event.currentTarget.value)}
        />
        <Field id="role" label={text.role}>
          {(attributes) => (
            <select class="control" {...attributes()}>
              <For each={offered()}>
                {(one) => (
                  <option value={one} selected={one === role}>
                    {roleName(one, props.organization.roleNames[one])}
                  </option>
                )}
              </For>
            </select>
          )}
        </Field>
        <SubmitButton busy={action.isBusy()}>{text.submit}</SubmitButton>
      </div>
      <ActionLine action={action} />
    </Form>
  )
}

function Row(props: { organization: Organization; invitation: Invitation; change: Change; action: Action }) {
  const { invitations: text, dialogs } = partsWords()
  const { members } = organizationWords()
  const revoke = () =>
    props.change(
      members.working,
      () => invitations.revoke({ id: props.invitation.id }),
      text.revoked(props.invitation.email),
    )
  const again = () =>
    props.change(
      text.sending,
      () => invitations.resend({ id: props.invitation.id }),
      text.sentAgain(props.invitation.email),
    )
  return (
    <li class="person awaited">
      <p class="person-name">
        <span>
          <bdi>{props.invitation.email}</bdi>
        </span>
        <small>
          {roleName(props.invitation.role, props.invitation.roleName)} ·{' '}
          {text.until(dayOf(props.invitation.expiresAt))}
        </small>
      </p>
      <div class="acts">
        <Show
          when={
            props.organization.mailsInvitations &&
            props.organization.may.invite.includes(props.invitation.role)
          }
        >
          <button
            class="link"
            type="button"
            aria-label={text.sendAgainTo(props.invitation.email)}
            aria-disabled={props.action.isBusy()}
            onClick={again}
          >
            {text.sendAgain}
          </button>
        </Show>
        <Show when={props.organization.may.revoke.includes(props.invitation.role)}>
          <Confirm
            danger
            title={dialogs.revoke.title(props.invitation.email)}
            words={dialogs.revoke}
            action={props.action}
            do={revoke}
          >
            {(ask) => (
              <button
                class="link"
                type="button"
                aria-label={text.revokeOf(props.invitation.email)}
                aria-disabled={props.action.isBusy()}
                onClick={ask}
              >
                {text.revoke}
              </button>
            )}
          </Confirm>
        </Show>
      </div>
    </li>
  )
}

export function Invitations(props: Props) {
  const text = partsWords().invitations
  const action = createAction({ inWords })
  const change = changing('invitations-title', action, () => props.reload())
  return (
    <section class="panel" aria-labelledby="invitations-title">
      <h2 id="invitations-title" tabindex="-1">
        {organizationWords().invitations}
      </h2>
      <Show when={props.organization.mailsInvitations} fallback={<p class="line">{text.noMail}</p>}>
        <p class="panel-lead">{text.lead}</p>
        <InviteForm {...props} />
      </Show>
      <Show
        when={props.organization.invitations.length > 0}
        fallback={<p class="panel-lead">{text.nobody}</p>}
      >
        <h3>{text.waiting}</h3>
        <ul class="people">
          <For each={props.organization.invitations}>
            {(invitation) => (
              <Row
                organization={props.organization}
                invitation={invitation}
                change={change}
                action={action}
              />
            )}
          </For>
        </ul>
        <Show when={action.isBusy() || action.failure()}>
          <ActionLine action={action} />
        </Show>
      </Show>
    </section>
  )
}
