// The accounts by which the person signs in: linked providers, one of which can be added or taken away, but never the last.

import { createEffect, createResource, createSignal, For, Show, untrack } from 'solid-js'
import { isOnlyWay } from '../../../machines/account/last-way-in.ts'
import { RETURN_PARAM } from '../../../server/wire/return-param.ts'
import { ownAddress } from '../../client/address.ts'
import { auth } from '../../client/auth-for-pages.ts'
import { navigate } from '../../client/navigate.ts'
import { linking } from '../../client/stored.ts'
import { Avatar } from '../../components/avatar.tsx'
import { say } from '../../components/toast.tsx'
import { WaitLine } from '../../components/wait-line.tsx'
import { providers } from '../../config.ts'
import { Confirm } from '../confirm.tsx'
import { accountWords } from './account-words.ts'
import { ApplicationsPart } from './applications-part.tsx'
import { createRequest, FailureLine, NotLoaded, Section } from './section.tsx'
import { WayToPassword } from './set-password.tsx'

/** Why the provider could not be linked that this tab had left for: out of the address, where a reload would find it. */
function takeLinkFault(): string | null {
  const address = new URL(location.href)
  const fault = address.searchParams.get('error')
  if (fault === null) return null
  for (const name of ['error', 'error_description']) address.searchParams.delete(name)
  history.replaceState(history.state, '', address.href)
  return fault
}

export function Providers() {
  const text = accountWords()
  const request = createRequest()
  /** Null where it cannot be known: then the service says what cannot be unlinked. */
  const [factors, setFactors] = createSignal<readonly string[] | null>(null)
  const [reply, { refetch }] = createResource(async () => {
    const [accounts, session] = await Promise.all([auth.ask('listAccounts'), auth.ask('getSession')])
    if (session.ok) setFactors(session.value?.session.twoFactorMethods ?? [])
    return accounts
  })
  let list: HTMLUListElement | undefined
  const accounts = () => {
    const now = reply.latest
    return now?.ok ? now.value : undefined
  }
  const refusal = () => {
    const now = reply.latest
    return now && !now.ok ? now : undefined
  }
  const nameOf = (id: string) => providers().find((one) => one.id === id)?.name ?? id
  const linked = () => accounts()?.filter(({ providerId }) => providerId !== 'credential') ?? []
  const others = () => providers().filter(({ id }) => !linked().some(({ providerId }) => providerId === id))
  const isOnly = () => {
    const known = factors()
    const hasPasskey = known === null || known.includes('passkey')
    return isOnlyWay({ accounts: accounts()?.length ?? 0, hasPasskey })
  }
  const unlink = (id: string, name: string) =>
    request.run(
      () => auth.ask('unlinkAccount', { accountId: id }),
      async () => {
        await refetch()
        say(text.unlinked(name))
        list?.focus()
      },
    )
  /** @param returned with which the browser has come back from another site, where only a request of the page can link */
  const link = (provider: string, returned?: string) => {
    const back = ownAddress('/account#providers').href
    return request.run(
      () =>
        auth.ask('linkSocial', {
          provider,
          callbackURL: back,
          errorCallbackURL: back,
          disableRedirect: true,
          returned,
        }),
      ({ url }) => {
        linking.keep(provider)
        return returned ? navigate.replace(url) : navigate.to(url)
      },
    )
  }
  const fault = takeLinkFault()
  const left = linking.take()
  const returned = new URL(location.href).searchParams.get(RETURN_PARAM)
  if (returned) link(left, returned)
  createEffect(() => {
    // Somebody who comes back by the browser’s button has linked nothing.
    const arrived = linked().find(({ providerId }) => providerId === left)
    if (arrived && !fault) untrack(() => say(text.linked(nameOf(left))))
  })
  return (
    <>
      <Section title={text.providers} lead={text.providersLead}>
        <Show when={fault}>
          {(code) => (
            <p class="message failure">
              {text.linkFaults[code() as keyof typeof text.linkFaults] ?? text.linkFailed}
            </p>
          )}
        </Show>
        <Show when={refusal()}>{(refused) => <NotLoaded refusal={refused()} retry={refetch} />}</Show>
        <Show when={accounts()} fallback={<WaitLine sentence={reply.loading ? text.loading : null} />}>
          <ul class="rows" ref={list} tabindex="-1" aria-label={text.providers}>
            <For each={linked()} fallback={<li class="row">{text.noProviders}</li>}>
              {({ id, providerId }) => (
                <li class="row">
                  <Avatar name={nameOf(providerId)} class="square" />
                  <span>
                    <bdi>{nameOf(providerId)}</bdi>
                    <Show when={isOnly()}>
                      <small>{text.refusals.FAILED_TO_UNLINK_LAST_ACCOUNT}</small>
                    </Show>
                  </span>
                  <Show when={!isOnly()} fallback={<WayToPassword />}>
                    <Confirm
                      danger
                      title={text.dialogs.unlink.title(nameOf(providerId))}
                      words={text.dialogs.unlink}
                      action={request}
                      do={() => unlink(id, nameOf(providerId))}
                    >
                      {(ask) => (
                        <button
                          class="link"
                          type="button"
                          aria-label={text.unlinkOf(nameOf(providerId))}
                          onClick={ask}
                        >
                          {text.unlink}
                        </button>
                      )}
                    </Confirm>
                  </Show>
                </li>
              )}
            </For>
            <For each={others()}>
              {({ id, name }) => (
                <li class="row">
                  <Avatar name={name} class="square" />
                  <span>
                    <bdi>{name}</bdi>
                  </span>
                  <button class="link" type="button" aria-label={text.linkOf(name)} onClick={() => link(id)}>
                    {text.link}
                  </button>
                </li>
              )}
            </For>
          </ul>
        </Show>
        <FailureLine request={request} />
        <Show when={request.refusal()?.code === 'FAILED_TO_UNLINK_LAST_ACCOUNT'}>
          <WayToPassword />
        </Show>
      </Section>
      <ApplicationsPart />
    </>
  )
}
