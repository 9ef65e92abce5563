// The page of people who belong to several organizations: choose one, and optionally remember the choice.

import { createEffect, createSignal, For, on, Show } from 'solid-js'
import { door } from '../client/app-client.ts'
import { leaveForm } from '../client/leave.ts'
import { knownRedirect } from '../client/navigate.ts'
import { Avatar } from '../components/avatar.tsx'
import { Form } from '../components/form.tsx'
import { Heading } from '../components/heading.tsx'
import { announce } from '../components/live-region.tsx'
import { SubmitButton } from '../components/submit-button.tsx'
import { TextField } from '../components/text-field.tsx'
import { arrivalWords } from '../i18n/arrival-words.ts'
import { pageWords } from '../i18n/page-words.ts'
import { ActionLine } from './action-line.tsx'
import { type Member, MemberPage } from './member-page.tsx'
import { WaitingInvitations } from './organization/waiting-invitations.tsx'

/** With more organizations than this there is a search field. */
const MOST_WITHOUT_SEARCH = 7

function Choice(props: Member) {
  const text = arrivalWords().selectTenant
  const [sought, setSought] = createSignal('')
  const found = () => {
    const needle = sought().trim().toLocaleLowerCase()
    return props.me.tenants.filter(({ name, slug }) => `${name} ${slug}`.toLocaleLowerCase().includes(needle))
  }
  const [chosen, setChosen] = createSignal(
    props.me.tenantId ?? props.me.tenants.find((tenant) => tenant.isDefault)?.id,
  )
  /** What is chosen stays so while it is shown; otherwise it is the first that is. */
  const selected = () => found().find(({ id }) => id === chosen()) ?? found()[0]
  createEffect(
    on(found, (tenants) => announce(tenants.length > 0 ? text.found(tenants.length) : text.none), {
      defer: true,
    }),
  )
  const submit = (field: (name: string) => string) => {
    const tenantId = selected()?.id
    if (!tenantId) return props.action.fail(text.choiceMissing)
    const remember = field('remember') === 'on'
    props.action.run(
      () => door.selectTenant({ tenantId, remember }),
      ({ redirect }) => leaveForm(knownRedirect(redirect)),
      text.choosing,
    )
  }

  return (
    <Form onSubmit={submit}>
      <Show when={props.me.tenants.length > MOST_WITHOUT_SEARCH}>
        <TextField
          id="search"
          label={text.search}
          type="search"
          autocomplete="off"
          onInput={(event) => setSought(event.currentTarget.value)}
        />
      </Show>
      <fieldset class="tenants">
        <legend class="unseen">{pageWords().organization.switcher.choose}</legend>
        <For each={found()} fallback={<p class="line">{text.none}</p>}>
          {(tenant) => (
            <label class="tenant">
              <input
                type="radio"
                name="tenant"
                value={tenant.id}
                checked={tenant.id === selected()?.id}
                onChange={() => setChosen(tenant.id)}
              />
              <Avatar name={tenant.name} class="square" />
              <span class="tenant-name">
                {tenant.name}
                <small>
                  <bdi>{tenant.slug}</bdi>
                </small>
              </span>
              <Show when={tenant.isDefault}>
                <span class="badge">{pageWords().organization.isDefault}</span>
              </Show>
            </label>
          )}
        </For>
      </fieldset>
      <label class="check">
        <input type="checkbox" name="remember" />
        {text.remember}
      </label>
      <ActionLine action={props.action} />
      <SubmitButton busy={props.action.isBusy()}>{text.submit}</SubmitButton>
    </Form>
  )
}

export default function SelectTenant() {
  return (
    <MemberPage opened="selectTenant.opened">
      {(member) => (
        <>
          <Heading title={pageWords().organization.switcher.choose} />
          <p class="lead">
            {arrivalWords().selectTenant.count(member.me.tenants.length)} {arrivalWords().selectTenant.lead}
          </p>
          <WaitingInvitations />
          <Choice {...member} />
          <a class="link" href="/auth/register-organization">
            {pageWords().organization.switcher.create}
          </a>
        </>
      )}
    </MemberPage>
  )
}
