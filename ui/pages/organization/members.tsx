// Who belongs to the organization, each with what the reader's role may do with them.

import { createEffect, createSignal, For, on, Show } from 'solid-js'
import type { Member, Organization } from '../../../server/wire/organization.ts'
import { organizations } from '../../client/app-client.ts'
import { Avatar } from '../../components/avatar.tsx'
import { later } from '../../components/later.ts'
import { announce } from '../../components/live-region.tsx'
import { Menu } from '../../components/menu.tsx'
import { TextField } from '../../components/text-field.tsx'
import { organizationWords } from '../../i18n/organization-words.ts'
import { pageWords, roleName } from '../../i18n/page-words.ts'
import type { Action } from '../action.ts'
import { ActionLine } from '../action-line.tsx'
import { Confirm } from '../confirm.tsx'
import type { Change } from './change.ts'

const items = later(() => import('./member-items.tsx'))

type Props = { organization: Organization; change: Change; action: Action }

/** With more members than this there is a search field. */
const MOST_WITHOUT_SEARCH = 7

/** What is done to a member, besides giving another role. */
const offered = ['handOver', 'remove'] as const

/** A role that the operator has not named is in a sentence of its own in some languages. */
function makeWords(role: string, called: string): string {
  const { makeAdmin, makeMember, make } = organizationWords().members
  const own: Readonly<Record<string, string>> = { admin: makeAdmin, member: makeMember }
  const isOurs = called === roleName(role, undefined)
  return (isOurs && own[role]) || make(called)
}

const nameOf = ({ name, email }: Member) => name || email

function Actions(props: Props & { member: Member }) {
  const { members: text, dialogs } = organizationWords()
  const named = () => ({ tenantId: props.organization.id, userId: props.member.userId })
  const allowed = (action: 'changeRole' | (typeof offered)[number]) =>
    props.organization.may[action].includes(props.member.role)
  /** Those that the member could have instead. */
  const others = () =>
    allowed('changeRole')
      ? props.organization.may.changeRole.filter((role) => role !== props.member.role)
      : []
  const called = (role: string) => roleName(role, props.organization.roleNames[role])
  const giveRole = (role: string) =>
    props.change(
      text.working,
      () => organizations.changeRole({ ...named(), role }),
      text.changed(nameOf(props.member), called(role)),
    )
  const handOver = () =>
    props.change(text.working, () => organizations.handOver(named()), text.handedOver(nameOf(props.member)))
  const remove = () =>
    props.change(text.working, () => organizations.removeMember(named()), text.removed(nameOf(props.member)))
  return (
    <Show when={!props.member.isSelf && (others().length > 0 || offered.some(allowed))}>
      <Confirm
        title={dialogs.handOver.title(props.organization.name, nameOf(props.member))}
        words={dialogs.handOver}
        action={props.action}
        do={handOver}
      >
        {(askHandOver) => (
          <Confirm
            danger
            title={dialogs.removeMember.title(nameOf(props.member), props.organization.name)}
            words={dialogs.removeMember}
            action={props.action}
            do={remove}
          >
            {(askRemove) => (
              <Menu
                label={text.actions(nameOf(props.member))}
                face={<span class="dots" aria-hidden="true" />}
                library={items}
              >
                {({ MemberItems }) => (
                  <MemberItems
                    roles={others().map((role) => ({
                      act: makeWords(role, called(role)),
                      choose: () => giveRole(role),
                    }))}
                    handOver={allowed('handOver') ? askHandOver : undefined}
                    remove={allowed('remove') ? askRemove : undefined}
                  />
                )}
              </Menu>
            )}
          </Confirm>
        )}
      </Confirm>
    </Show>
  )
}

export function Members(props: Props) {
  const text = organizationWords().members
  const [sought, setSought] = createSignal('')
  const found = () => {
    const needle = sought().trim().toLocaleLowerCase()
    return props.organization.members.filter(({ name, email }) =>
      `${name} ${email}`.toLocaleLowerCase().includes(needle),
    )
  }
  createEffect(
    on(
      sought,
      () => announce(found().length > 0 ? pageWords().organization.count(found().length) : text.none),
      {
        defer: true,
      },
    ),
  )
  return (
    <section class="panel" aria-labelledby="members-title">
      <h2 id="members-title" tabindex="-1">
        {text.title}
      </h2>
      <Show when={props.organization.members.length > MOST_WITHOUT_SEARCH}>
        <TextField
          id="member-search"
          label={text.search}
          type="search"
          autocomplete="off"
          onInput={(event) => setSought(event.currentTarget.value)}
        />
      </Show>
      <ul class="people">
        <For each={found()} fallback={<li class="line">{text.none}</li>}>
          {(member) => (
            <li class="person">
              <Avatar name={nameOf(member)} />
              <p class="person-name">
                <span>
                  <bdi>{nameOf(member)}</bdi>
                  <Show when={member.isSelf}>
                    <span class="badge"> {text.you}</span>
                  </Show>
                </span>
                <Show when={member.name}>
                  <small>
                    <bdi>{member.email}</bdi>
                  </small>
                </Show>
              </p>
              <span class="role">{roleName(member.role, props.organization.roleNames[member.role])}</span>
              <Actions {...props} member={member} />
            </li>
          )}
        </For>
      </ul>
      <Show when={props.organization.mailsInvitations && props.organization.may.invite.length > 0}>
        <a class="secondary" href="#invitations">
          {pageWords().organization.invite}
        </a>
      </Show>
      <ActionLine action={props.action} />
    </section>
  )
}
