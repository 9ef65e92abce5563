// All of a chart, small, where only a part of it is in view: what is active, which part that is, and a way to another.

import { For, Show } from 'solid-js'
import type { Layout } from './layout.ts'
import type { Viewport } from './viewport.ts'

type Props = { layout: Layout; viewport: Viewport; isActive: (path: string) => boolean }

/** In px: its longer side. */
const LENGTH = 160

/** For pointers alone: the keys move the chart itself. */
export function Minimap(props: Props) {
  const scale = () => LENGTH / Math.max(props.layout.width, props.layout.height)
  const seen = () => props.viewport.seen()
  const isWhole = () => {
    const { x, y, width, height } = seen()
    return x <= 0 && y <= 0 && x + width >= props.layout.width && y + height >= props.layout.height
  }
  const go = (event: PointerEvent & { currentTarget: SVGSVGElement }) => {
    event.stopPropagation()
    if (event.buttons === 0) return
    const { left, top } = event.currentTarget.getBoundingClientRect()
    props.viewport.goTo({ x: (event.clientX - left) / scale(), y: (event.clientY - top) / scale() })
  }
  return (
    <Show when={!isWhole()}>
      <svg
        class="minimap"
        aria-hidden="true"
        width={props.layout.width * scale()}
        height={props.layout.height * scale()}
        viewBox={`0 0 ${props.layout.width} ${props.layout.height}`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          go(event)
        }}
        onPointerMove={go}
      >
        <For each={props.layout.boxes.filter(({ kind }) => kind !== 'dot')}>
          {({ path, kind, ...area }) => (
            <rect
              class={kind === 'around' ? 'outer' : 'leaf'}
              classList={{ current: props.isActive(path) }}
              x={area.x}
              y={area.y}
              width={area.width}
              height={area.height}
            />
          )}
        </For>
        <rect class="seen" x={seen().x} y={seen().y} width={seen().width} height={seen().height} />
      </svg>
    </Show>
  )
}
