// Where a person is a member, was one in the last month, and is invited: as the application says, or that it doesn't.

import { Show } from 'solid-js'
import { consoleWords } from '../../i18n/console-words.ts'
import { Block } from './block.tsx'
import { detailOf } from './invitation-detail.ts'
import { List } from './list.tsx'
import type { Found } from './looking.ts'
import { roleName } from './told-names.ts'

/** Null for a role that opens no organization. */
type Open = ((id: string) => void) | null

/** Leads to the organization, if there is one, and an application that says which. */
const Named = (props: { id: string | null | undefined; name: string; open: Open }) => (
  <Show when={props.open && props.id} fallback={<bdi>{props.name}</bdi>}>
    {(id) => (
      <button class="link" type="button" onClick={() => props.open?.(id())}>
        <bdi>{props.name}</bdi>
      </button>
    )}
  </Show>
)

const saidBy = (said: Found['organizations']) => (typeof said === 'string' ? null : said)

export function Organizations(props: { of: Found['organizations']; open: Open }) {
  const text = consoleWords().organizations
  return (
    <Show
      when={saidBy(props.of)}
      fallback={
        <Block title={text.title}>
          <p>{props.of === 'unset' ? text.unset : text.silent}</p>
        </Block>
      }
    >
      {(said) => (
        <>
          <List
            title={text.title}
            entries={[
              ...said().memberships.map(({ id, name, role, since }) => ({
                says: <Named id={id} name={name} open={props.open} />,
                small: roleName(role),
                at: since,
              })),
              ...said().past.map(({ id, name, role, until }) => ({
                says: <Named id={id} name={name ?? text.deleted} open={props.open} />,
                small: `${roleName(role)} · ${text.past}`,
                at: until,
              })),
            ]}
          />
          <List
            title={text.invitations}
            entries={said().invitations.map((one) => ({
              says: <Named id={one.id} name={one.name} open={props.open} />,
              small: detailOf(one),
              at: one.at,
            }))}
          />
          <Show when={said().isCut}>
            <p>{text.cut}</p>
          </Show>
        </>
      )}
    </Show>
  )
}
