// Where a person is a member, was one in the last month, and is invited: as the application says, or that it doesn't.

import { Show } from 'solid-js'
import { consoleWords } from '../../i18n/console-words.ts'
import { Block } from './block.tsx'
import { detailOf } from './invitation-detail.ts'
import { List } from './list.tsx'
import type { Found } from './looking.ts'
import { roleName } from './told-names.ts'

const saidBy = (said: Found['organizations']) => (typeof said === 'string' ? null : said)

export function Organizations(props: { of: Found['organizations'] }) {
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
              ...said().memberships.map(({ name, role, since }) => ({
                says: <bdi>{name}</bdi>,
                small: roleName(role),
                at: since,
              })),
              ...said().past.map(({ name, role, until }) => ({
                says: <bdi>{name ?? text.deleted}</bdi>,
                small: `${roleName(role)} · ${text.past}`,
                at: until,
              })),
            ]}
          />
          <List
            title={text.invitations}
            entries={said().invitations.map((one) => ({
              says: <bdi>{one.name}</bdi>,
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
