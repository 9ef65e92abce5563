// What opens from a member of an organization: what the reader's role may do with them.

import { For, Show } from 'solid-js'
import { MenuItem, MenuLine } from '../../components/open-menu.tsx'
import { organizationWords } from '../../i18n/organization-words.ts'

/** Undefined: what the reader may not do. */
type Props = {
  roles: readonly { act: string; choose: () => void }[]
  handOver: (() => void) | undefined
  remove: (() => void) | undefined
}

export function MemberItems(props: Props) {
  const text = organizationWords().members
  return (
    <>
      <For each={props.roles}>{({ act, choose }) => <MenuItem choose={choose}>{act}</MenuItem>}</For>
      <Show when={props.handOver}>
        {(handOver) => (
          <>
            <MenuItem choose={handOver()}>{text.handOver}</MenuItem>
            <MenuLine />
          </>
        )}
      </Show>
      <Show when={props.remove}>
        {(remove) => (
          <MenuItem danger choose={remove()}>
            {text.remove}
          </MenuItem>
        )}
      </Show>
    </>
  )
}
