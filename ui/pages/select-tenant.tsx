// The page of people who belong to several organizations: choose one, and optionally remember the choice.

import { createSignal, For, Show } from 'solid-js'
import { app } from '../client/app-client.ts'
import { knownRedirect, navigate } from '../client/navigate.ts'
import { Form } from '../components/form.tsx'
import { Heading } from '../components/heading.tsx'
import { SubmitButton } from '../components/submit-button.tsx'
import { TextField } from '../components/text-field.tsx'
import { type Member, MemberPage } from './member-page.tsx'
import { pageWords } from './page-words.ts'

/** With more organizations than this there is a search field. */
const MOST_WITHOUT_SEARCH = 7

function Choice(props: Member) {
  const text = pageWords().selectTenant
  const [sought, setSought] = createSignal('')
  const preferred = () => props.me.tenants.find((tenant) => tenant.isDefault) ?? props.me.tenants[0]
  const found = () => {
    const needle = sought().trim().toLocaleLowerCase()
    return props.me.tenants.filter(({ name, slug }) => `${name} ${slug}`.toLocaleLowerCase().includes(needle))
  }
  const submit = (field: (name: string) => string) => {
    const tenantId = field('tenant')
    if (!tenantId) return props.action.fail(text.choiceMissing)
    const remember = field('remember') === 'on'
    props.action.run(
      text.choosing,
      () => app.selectTenant({ tenantId, remember }),
      ({ redirect }) => navigate.to(knownRedirect(redirect)),
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
        <legend class="unseen">{text.title}</legend>
        <For each={found()} fallback={<p class="line">{text.none}</p>}>
          {(tenant) => (
            <label class="tenant">
              <input type="radio" name="tenant" value={tenant.id} checked={tenant.id === preferred()?.id} />
              <span class="tenant-name">
                {tenant.name}
                <small>{tenant.slug}</small>
              </span>
              <Show when={tenant.isDefault}>
                <span class="badge">{text.isDefault}</span>
              </Show>
            </label>
          )}
        </For>
      </fieldset>
      <label class="check">
        <input type="checkbox" name="remember" />
        {text.remember}
      </label>
      <SubmitButton busy={props.action.isBusy()}>{text.submit}</SubmitButton>
    </Form>
  )
}

export default function SelectTenant() {
  return (
    <MemberPage opened="selectTenant.opened">
      {(member) => (
        <>
          <Heading title={pageWords().selectTenant.title} />
          <p class="lead">
            {pageWords().selectTenant.count(member.me.tenants.length)} {pageWords().selectTenant.lead}
          </p>
          <Choice {...member} />
        </>
      )}
    </MemberPage>
  )
}
