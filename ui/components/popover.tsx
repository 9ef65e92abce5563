// A panel beside the button that opens it, for what is no list of actions: the page around it stays in reach.

import { Popover as Panel } from '@kobalte/core/popover'
import type { JSX, ParentProps } from 'solid-js'

type Props = ParentProps<{
  /** What the button is called. */
  label: string
  /** What the button shows. */
  face: JSX.Element
  class?: string
}>

export function Popover(props: Props) {
  return (
    <Panel gutter={8} placement="bottom-start">
      <Panel.Trigger class={props.class ?? 'menu-button'} aria-label={props.label}>
        {props.face}
      </Panel.Trigger>
      <Panel.Portal>
        <Panel.Content class="popover" aria-label={props.label}>
          {props.children}
        </Panel.Content>
      </Panel.Portal>
    </Panel>
  )
}
