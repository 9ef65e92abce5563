// Which part of a chart is shown, and at what scale.

import { type Accessor, batch, createSignal } from 'solid-js'
import type { Area, Point } from './layout.ts'

export type Size = { width: number; height: number }

/** The smallest scale at which words can be read: below it only a part of the chart is shown. */
const LEGIBLE = 0.85
/** The smallest scale at which the whole of a chart is still of use. */
export const READABLE = 0.6
const LIMITS = { least: 0.1, most: 3 }
const MARGIN = 12

export type Viewport = {
  transform: Accessor<string>
  scale: Accessor<number>
  resize: (size: Size) => void
  panBy: (x: number, y: number) => void
  /** @param around a point of the window that stays where it is; the middle, if none is given */
  zoomBy: (factor: number, around?: Point) => void
  fit: (chart: Size) => void
  /** The whole chart where it can be read, otherwise this area in the middle. */
  show: (area: Area, chart: Size) => void
  /** Moves only as far as is needed for the area to be seen. */
  reveal: (area: Area) => void
  /** The part of the chart that is in view. */
  seen: Accessor<Area>
  /** Moves this point of the chart into the middle. */
  goTo: (point: Point) => void
}

export const fittingScale = (room: Size, chart: Size): number =>
  Math.min(1.25, (room.width - MARGIN) / chart.width, (room.height - MARGIN) / chart.height)

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

export function createViewport(): Viewport {
  const [offset, setOffset] = createSignal<Point>({ x: 0, y: 0 })
  const [scale, setScale] = createSignal(1)
  const [size, resize] = createSignal<Size>({ width: 0, height: 0 })

  const fitting = (chart: Size) => fittingScale(size(), chart)

  function centre({ x, y, width, height }: Area, at: number): void {
    batch(() => {
      setScale(at)
      setOffset({ x: size().width / 2 - (x + width / 2) * at, y: size().height / 2 - (y + height / 2) * at })
    })
  }

  /** Moves the chart so that no space is left empty beside it while a part of it is hidden. */
  function inside(chart: Size, at: number): void {
    const along = (start: number, room: number, length: number) =>
      length <= room ? (room - length) / 2 : within(start, room - length - MARGIN, MARGIN)
    setOffset(({ x, y }) => ({
      x: along(x, size().width, chart.width * at),
      y: along(y, size().height, chart.height * at),
    }))
  }

  const whole = (chart: Size): Area => ({ x: 0, y: 0, ...chart })
  const panBy = (x: number, y: number) => setOffset((now) => ({ x: now.x + x, y: now.y + y }))

  return {
    transform: () =>
      `translate(${offset().x.toFixed(1)} ${offset().y.toFixed(1)}) scale(${scale().toFixed(4)})`,
    scale,
    resize,
    panBy,
    zoomBy: (factor, around = { x: size().width / 2, y: size().height / 2 }) => {
      const next = within(scale() * factor, LIMITS.least, LIMITS.most)
      const ratio = next / scale()
      batch(() => {
        setScale(next)
        setOffset(({ x, y }) => ({
          x: around.x - (around.x - x) * ratio,
          y: around.y - (around.y - y) * ratio,
        }))
      })
    },
    fit: (chart) => centre(whole(chart), within(fitting(chart), LIMITS.least, LIMITS.most)),
    show: (area, chart) => {
      const fits = fitting(chart)
      if (fits >= LEGIBLE) return centre(whole(chart), fits)
      centre(area, LEGIBLE)
      inside(chart, LEGIBLE)
    },
    reveal: (area) => {
      const beyond = (start: number, length: number, room: number) => {
        if (start < MARGIN || length > room) return MARGIN - start
        return Math.min(0, room - MARGIN - start - length)
      }
      const [k, { x, y }] = [scale(), offset()]
      panBy(
        beyond(area.x * k + x, area.width * k, size().width),
        beyond(area.y * k + y, area.height * k, size().height),
      )
    },
    seen: () => ({
      x: -offset().x / scale(),
      y: -offset().y / scale(),
      width: size().width / scale(),
      height: size().height / scale(),
    }),
    goTo: ({ x, y }) => centre({ x, y, width: 0, height: 0 }, scale()),
  }
}
