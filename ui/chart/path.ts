// The paths of an arrow: straight segments with round corners, and a head at its end.

import type { Point } from './layout.ts'

const RADIUS = 6
const HEAD = 6

const towards = (from: Point, to: Point, distance: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const share = length === 0 ? 0 : Math.min(distance, length / 2) / length
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

const at = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`

export function wayOf(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const [before, after] = [points[index - 1], points[index + 1]]
      if (!before) return `M${at(point)}`
      if (!after) return `L${at(point)}`
      return `L${at(towards(point, before, RADIUS))}Q${at(point)} ${at(towards(point, after, RADIUS))}`
    })
    .join('')
}

export function headOf(points: readonly Point[]): string {
  const [before, end] = points.slice(-2)
  if (!before || !end) return ''
  const length = Math.hypot(end.x - before.x, end.y - before.y) || 1
  const [x, y] = [((end.x - before.x) / length) * HEAD, ((end.y - before.y) / length) * HEAD]
  const side = (sign: number) => at({ x: end.x - x - (sign * y) / 1.6, y: end.y - y + (sign * x) / 1.6 })
  return `M${at(end)}L${side(1)}L${side(-1)}Z`
}
