// The organization that is worked in: who is in it, and the ways to its members and to inviting more.

import { createResource, For, Show } from 'solid-js'
import type { Me } from '../../../server/wire/app.ts'
import type { Organization } from '../../../server/wire/organization.ts'
import { organizations } from '../../client/app-client.ts'
import { Avatar } from '../../components/avatar.tsx'
import { dashboardWords } from '../../i18n/dashboard-words.ts'
import { pageWords, roleName } from '../../i18n/page-words.ts'

const MOST_FACES = 6

function Faces(props: { organization: Organization }) {
  const others = () => props.organization.members.length - MOST_FACES
  return (
    <p class="faces" aria-hidden="true">
      <For each={props.organization.members.slice(0, MOST_FACES)}>
        {({ name, email }) => <Avatar name={name || email} />}
      </For>
      <Show when={others() > 0}>
        <span>+{others()}</span>
      </Show>
    </p>
  )
}

const mayInvite = ({ may, mailsInvitations }: Organization) => mailsInvitations && may.invite.length > 0

/** The name is known at once. What comes later has its place reserved, and stays away where it cannot be had. */
export function Here(props: { me: Me }) {
  const text = pageWords().organization
  const own = () => props.me.tenants.find(({ id }) => id === props.me.tenantId)
  const [reply] = createResource(organizations.current)
  const found = () => {
    const now = reply.latest
    return now?.ok ? now.value : undefined
  }
  return (
    <section class="place" aria-labelledby="place">
      <Avatar name={own()?.name ?? ''} class="square large" />
      <h2 id="place">
        <bdi>{own()?.name}</bdi>
        <Show when={own()?.isDefault}>
          {' '}
          <span class="badge">{text.isDefault}</span>
        </Show>
      </h2>
      <p class="place-lead">
        <Show when={found()}>
          {(organization) =>
            text.lead(
              text.count(organization().members.length),
              roleName(organization().role, organization().roleNames[organization().role]),
            )
          }
        </Show>
      </p>
      <div class="place-faces">
        <Show when={found()}>{(organization) => <Faces organization={organization()} />}</Show>
      </div>
      <p class="place-acts">
        <a class="secondary" href="/organization">
          {dashboardWords().manage}
        </a>
        <Show when={found()}>
          {(organization) => (
            <Show when={mayInvite(organization())}>
              <a class="primary" href="/organization#invitations">
                {text.invite}
              </a>
            </Show>
          )}
        </Show>
      </p>
    </section>
  )
}
